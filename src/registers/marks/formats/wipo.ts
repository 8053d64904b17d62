import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { MARKS } from '../marks.ts'
import {
  checkedClasses,
  checkedText,
  goodsText,
  httpUrl,
  type MarkRow,
  Refusal,
  type RowReading,
  refusing,
} from '../row.ts'
import { disclaimedWords, formsIn } from './statements.ts'
import { dayOf, recordedOn, textsOf, wipoDetails } from './wipo-details.ts'
import { child, descendants, textOf, type XmlElement, xmlRecords } from './xml.ts'

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
    for await (const each of xmlRecords(file, records, (name) => SKIPPED.has(name))) {
      const { line } = each
      if ('refused' in each) yield { line, kind: 'refused', reason: each.refused }
      else yield { line, ...refusing(() => trademark(each.record, operation, names)) }
    }
  }
}

function trademark(record: XmlElement, operation: string, names: Names): RowReading {
  const number = checkedText(numberOf(record), 'number')
  if (number === '') throw new Refusal('has no number')
  if (attributeOf(record, operation) === 'Delete') return { kind: 'deleted', number }
  const mark = checkedText(markOf(record), 'mark')
  if (mark === '') return { kind: 'wordless', number }
  const texts = (wanted: readonly string[]) => wanted.flatMap((name) => textsOf(record, name))
  const row: MarkRow = {
    number,
    mark,
    statusText: checkedText(textOf(record, 'MarkCurrentStatusCode'), 'status') || null,
    niceClasses: checkedClasses(classNumbers(record)),
    owner: ownersOf(record, names),
    link: httpUrl(textOf(record, 'TradeMarkURI') || textOf(record, 'TrademarkURI') || null),
    filed: dayOf(textOf(record, 'ApplicationDate')),
    registered: dayOf(textOf(record, 'RegistrationDate')) ?? recordedOn(record, 'Enregistrement'),
    expires: dayOf(textOf(record, 'ExpiryDate')),
    goods: goodsOf(record, names),
    right: rightOf(record),
    translations: formsIn(texts(names.translations), mark).translations,
    readings: texts(names.readings),
    disclaimed: disclaimedWords(texts(names.disclaimers), mark),
    details: wipoDetails(record),
  }
  return { kind: 'mark', row }
}

/** An attribute by its local name. */
const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  Object.entries(attributes).find(([each]) => each.slice(each.indexOf(':') + 1) === name)?.[1]

/** Kinds of classification that are not of Nice. */
const OTHER_CLASSES = new Set(['Domestic', 'National'])

/** Nice classes, at any depth. */
const classNumbers = (element: XmlElement): number[] =>
  OTHER_CLASSES.has(textOf(element, 'ClassificationKindCode'))
    ? []
    : element.children.flatMap((each) => {
        if (each.name !== 'ClassNumber') return classNumbers(each)
        const text = each.text.trim()
        return text === '' ? [] : [Number(text)]
      })

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

/** The words of the mark; of several languages or lines, the first. */
const markOf = (record: XmlElement): string =>
  textsOf(record, 'MarkVerbalElementText')[0] ?? textsOf(record, 'MarkSignificantVerbalElementText')[0] ?? ''

/** The goods of each class in English, else in the first language. */
function goodsOf(record: XmlElement, { goods }: Names): string | null {
  const descriptions = descendants(record, 'ClassDescription').flatMap((each) => {
    const texts = descendants(each, goods)
    const text = (texts.find((one) => attributeOf(one, 'languageCode') === 'en') ?? texts[0])?.text.trim()
    return text || []
  })
  return goodsText(descriptions.join('; '))
}

const NAMES = ['OrganizationName', 'OrganizationStandardName', 'EntityName', 'FullName', 'PersonFullName']

/** The names of the holders, else of the applicants. */
function ownersOf(record: XmlElement, { owners }: Names): string | null {
  for (const [element, parent] of owners) {
    const names = descendants(record, parent)
      .flatMap((each) => descendants(each, element))
      .flatMap((owner) => nameOf(owner) || [])
    if (names.length > 0) return checkedText([...new Set(names)].join('; '), 'owner')
  }
  return null
}

function nameOf(owner: XmlElement): string {
  const whole = NAMES.flatMap((name) => textsOf(owner, name))[0]
  if (whole) return whole
  const parts = [...textsOf(owner, 'FirstName').slice(0, 1), ...textsOf(owner, 'LastName').slice(0, 1)]
  return parts.length > 0 ? parts.join(' ') : textsOf(owner, 'FreeFormatNameLine').join(' ')
}
