import { hasMarkKey, markKey } from '../../../names/features/mark-features.ts'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { Values } from '../../import/values.ts'
import { MARKS } from '../marks.ts'
import { checkedNumber, LIMITS, type MarkRow, Refusal, type RowReading } from '../row.ts'
import { disclaimedWords, formsIn } from './statements.ts'
import { recordedOn, textsOf, wipoDetails } from './wipo-details.ts'
import { attributeOf, child, descendants, textOf, type XmlElement, xmlRecords } from './xml.ts'

/**
 * Trademarks in XML of WIPO Standard ST.66, as the offices of the EU network write it. Offices have their own
 * namespaces and additions, so elements are found by local name.
 */
export const ST66_FORMAT: RegisterFormat = formatOf('st66', 'TradeMark', 'operationCode', {
  disclaimers: ['MarkDisclaimer'],
  translations: ['MarkTranslation'],
  readings: ['MarkTransliteration'],
  goods: 'GoodsServicesDescription',
  owners: [
    ['Holder', 'HolderDetails'],
    ['Applicant', 'ApplicantDetails'],
  ],
})

/** Trademarks in XML of WIPO Standard ST.96, for example of Canada. */
export const ST96_FORMAT: RegisterFormat = formatOf('st96', 'Trademark', 'operationCategory', {
  disclaimers: ['MarkDisclaimerText'],
  translations: ['MarkTranslationText'],
  readings: ['MarkTransliterationText', 'MarkTransliteration'],
  goods: 'GoodsServicesDescriptionText',
  owners: [
    ['Holder', 'HolderBag'],
    ['Applicant', 'ApplicantBag'],
  ],
})

/** Local names that differ between the standards. */
type Names = {
  disclaimers: readonly string[]
  translations: readonly string[]
  readings: readonly string[]
  goods: string
  /** Owner elements and their parents; the first that is found counts. */
  owners: readonly (readonly [element: string, parent: string])[]
}

const SKIPPED = new Set([
  'RepresentativeDetails',
  'RepresentativeBag',
  'MarkRecordBag',
  'MarkEventDetails',
  'MarkEventBag',
  'NationalMarkEventBag',
  'CorrespondenceAddress',
  'NationalCorrespondent',
])

function formatOf(name: string, element: string, operation: string, names: Names): RegisterFormat {
  const records = new Set([element])
  return { name, holds: MARKS, fileNames: /\.xml$/i, replaces: true, read }

  async function* read(file: SourceFile): AsyncGenerator<ReadRow> {
    const values = new Values()
    for await (const each of xmlRecords(file, records, (name) => SKIPPED.has(name))) {
      const { line } = each
      if ('refused' in each) yield { line, kind: 'refused', reason: each.refused }
      else yield values.row(line, () => trademark(each.record, operation, names, values))
    }
  }
}

function trademark(record: XmlElement, operation: string, names: Names, values: Values): RowReading {
  const number = checkedNumber(numberOf(record))
  if (number === '') throw new Refusal('has no number')
  if (attributeOf(record, operation) === 'Delete') return { kind: 'deleted', number }
  const [words = '', ...others] = wordsOf(record)
  const mark = values.needed('mark', words, LIMITS.mark)
  if (mark === '') return { kind: 'wordless', number }
  const texts = (wanted: readonly string[]) => wanted.flatMap((name) => textsOf(record, name))
  const { translations, readings } = formsIn(texts(names.translations), mark, values)
  const row: MarkRow = {
    number,
    mark,
    statusText: values.text('status', statusOf(record), LIMITS.status),
    niceClasses: values.niceClasses(classNumbers(record)),
    owner: ownersOf(record, names, values),
    link: values.url('link', textOf(record, 'TradeMarkURI') || textOf(record, 'TrademarkURI')),
    filed: values.date('filed', textOf(record, 'ApplicationDate')),
    registered:
      values.date('registered', textOf(record, 'RegistrationDate')) ??
      recordedOn(record, 'Enregistrement', 'registered', values),
    expires: values.date('expires', textOf(record, 'ExpiryDate')),
    goods: goodsOf(record, names, values),
    right: rightOf(record),
    translations,
    readings: values.texts('readings', [...others, ...readings, ...texts(names.readings)]),
    disclaimed: disclaimedWords(texts(names.disclaimers), mark),
    details: wipoDetails(record, mark, values),
  }
  return { kind: 'mark', row }
}

/** TSDR of the USPTO describes the status, in sentences of which the first says it. */
function statusOf(record: XmlElement): string {
  const code = textOf(record, 'MarkCurrentStatusCode')
  if (code !== '') return code
  const [described = ''] = textsOf(record, 'MarkCurrentStatusExternalDescriptionText')
  return described.split(/\.(?:\s|$)/)[0] ?? ''
}

/** Kinds of classification that are not of Nice. */
const OTHER_CLASSES = new Set(['Domestic', 'National'])

/** Numbers of Nice classes, at any depth. */
const classNumbers = (element: XmlElement): string[] =>
  OTHER_CLASSES.has(textOf(element, 'ClassificationKindCode'))
    ? []
    : element.children.flatMap((each) =>
        each.name === 'ClassNumber' ? each.text.trim() : classNumbers(each),
      )

/** ST.66 has the application number as text, ST.96 as `ApplicationNumberText` or the number of ST.13. */
function numberOf(record: XmlElement): string {
  const application = child(record, 'ApplicationNumber')
  return (
    application?.text.trim() ||
    textOf(application ?? record, 'ApplicationNumberText') ||
    textOf(application ?? record, 'ST13ApplicationNumber') ||
    textOf(record, 'RegistrationNumber')
  )
}

/** Offices by WIPO Standard ST.3 whose rights are not national. */
const RIGHTS: ReadonlyMap<string, MarkRow['right']> = new Map([
  ['', null],
  ['BX', 'benelux'],
  ['EM', 'eu'],
  ['WO', 'international'],
])

/** A designation of an international registration has its number. */
function rightOf(record: XmlElement): MarkRow['right'] {
  if (textOf(record, 'InternationalRegistrationNumber') !== '') return 'international'
  const office = textOf(record, 'RegistrationOfficeCode') || textOf(record, 'IPOfficeCode')
  return RIGHTS.has(office) ? (RIGHTS.get(office) ?? null) : 'national'
}

/**
 * The words of the mark: as it shows them, those that are significant in it, and those by which the office lists it. The first
 * with a letter or digit are those that are shown, if it shows any.
 */
function wordsOf(record: XmlElement): string[] {
  const all = ['MarkVerbalElementText', 'MarkSignificantVerbalElementText', 'MarkSignificantVerbalElement']
    .flatMap((name) => textsByLanguage(descendants(record, name)))
    .concat(textsOf(record, 'IndexHeadingText'))
  const known = new Map<string, string>()
  for (const text of all) if (!known.has(markKey(text))) known.set(markKey(text), text)
  const searchable = [...known.values()].filter(hasMarkKey)
  return searchable.length > 0 ? searchable : all
}

/**
 * The text of each language. Elements of one language are lines of one text, in the order of their numbers; without numbers
 * they may also stand alone.
 */
function textsByLanguage(elements: readonly XmlElement[]): string[] {
  const languages = Map.groupBy(
    elements.filter(({ text }) => text.trim() !== ''),
    (each) => attributeOf(each, 'languageCode') ?? '',
  )
  return [...languages.values()].flatMap((lines) => {
    const numbers = lines.map((each) => Number(attributeOf(each, 'sequenceNumber') ?? Number.NaN))
    const texts = lines.map(({ text }) => text.trim())
    if (numbers.some(Number.isNaN)) return texts.length > 1 ? [texts.join(' '), ...texts] : texts
    const order = texts.map((_, at) => at).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
    return order.map((at) => texts[at]).join(' ')
  })
}

/** The goods of each class in English, else in the first language. */
function goodsOf(record: XmlElement, { goods }: Names, values: Values): string | null {
  const classes = descendants(record, 'ClassDescription')
  const described = classes.some((each) => descendants(each, goods).length > 0) ? classes : [record]
  const descriptions = described.flatMap((each) => {
    const all = descendants(each, goods)
    const language = (all.find((one) => attributeOf(one, 'languageCode') === 'en') ?? all[0]) as XmlElement
    const wanted = language && attributeOf(language, 'languageCode')
    return all
      .filter((one) => attributeOf(one, 'languageCode') === wanted)
      .flatMap(({ text }) => text.trim() || [])
  })
  return values.text('goods', descriptions.join('; '), LIMITS.goods)
}

const NAMES = ['OrganizationName', 'OrganizationStandardName', 'EntityName', 'FullName', 'PersonFullName']

/** The names of the holders, else of the applicants. */
function ownersOf(record: XmlElement, { owners }: Names, values: Values): string | null {
  for (const [element, parent] of owners) {
    const names = descendants(record, parent)
      .flatMap((each) => descendants(each, element))
      .flatMap(namesOf)
    if (names.length > 0) return values.text('owner', [...new Set(names)].join('; '), LIMITS.owner)
  }
  return null
}

/** The names of an owner, in each language. */
function namesOf(owner: XmlElement): string[] {
  const whole = NAMES.map((name) => textsOf(owner, name)).find((texts) => texts.length > 0)
  if (whole) return whole
  const parts = [...textsOf(owner, 'FirstName').slice(0, 1), ...textsOf(owner, 'LastName').slice(0, 1)]
  const text = parts.length > 0 ? parts.join(' ') : textsOf(owner, 'FreeFormatNameLine').join(' ')
  return text === '' ? [] : [text]
}
