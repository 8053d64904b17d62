import type { Values } from '../../import/values.ts'
import {
  type Claim,
  detailsOf,
  FILING_BASES,
  type FirstUse,
  type MarkDetails,
  type Proceeding,
} from '../details.ts'
import { markKindOf } from './mark-kinds.ts'
import { descendants, textOf, type XmlElement } from './xml.ts'

export const textsOf = (record: XmlElement, name: string): string[] =>
  descendants(record, name).flatMap(({ text }) => text.trim() || [])

/** The members of a trade mark of ST.66 or ST.96 that are kept as details. */
export function wipoDetails(record: XmlElement, mark: string, values: Values): MarkDetails {
  const first = (name: string): string => textsOf(record, name)[0] ?? ''
  return detailsOf(
    {
      statusDate: values.date('statusDate', textOf(record, 'MarkCurrentStatusDate')),
      published: publishedOn(record, values),
      registrationNumber: values.text('registrationNumber', textOf(record, 'RegistrationNumber')),
      priorities: descendants(record, 'Priority').flatMap((each) =>
        claimOf('priorities', values, each, {
          country: ['PriorityCountryCode'],
          number: ['PriorityNumber', 'ApplicationNumberText'],
          date: ['PriorityDate', 'PriorityApplicationFilingDate'],
        }),
      ),
      seniorities: descendants(record, 'Seniority').flatMap((each) =>
        claimOf('seniorities', values, each, {
          country: ['SeniorityCountryCode'],
          number: ['SeniorityRegistrationNumber', 'SeniorityApplicationNumber'],
          date: ['SeniorityPriorityDate', 'SeniorityApplicationDate', 'SeniorityRegistrationDate'],
        }),
      ),
      conversions: descendants(record, 'ConversionPriority').flatMap((each) =>
        claimOf('conversions', values, each, {
          country: [],
          number: ['ConversionApplicationNumber'],
          date: ['ConversionPriorityDate', 'ConversionApplicationDate'],
        }),
      ),
      kind: kindOf(record, mark, first, values),
      category: categoryOf(textOf(record, 'KindMark') || textOf(record, 'MarkCategory'), values),
      international: internationalOf(record, values),
      territories: [...new Set(textsOf(record, 'DesignatedCountryCode'))].flatMap(
        (code) => values.known('territories', code, /^[A-Z]{2}$/.test(code) ? code : null) ?? [],
      ),
      acquiredDistinctiveness:
        first('TradeDistinctivenessIndicator') === 'true' || first('TradeDistinctivenessText') !== ''
          ? 'whole'
          : null,
      filingBases: basesOf(record),
      firstUses: firstUses(record, values),
      proceedings: Object.entries(PROCEEDING_ELEMENTS).flatMap(([name, kind]) =>
        descendants(record, name).map((each) => proceedingOf(each, kind, values)),
      ),
      image: values.url('image', first('MarkImageURI') || first('LocationURI')),
      // Last, when all members are read.
      unread: values.unreadMembers(),
    },
    values,
  )
}

type ClaimNames = { country: readonly string[]; number: readonly string[]; date: readonly string[] }

function claimOf(field: string, values: Values, element: XmlElement, names: ClaimNames): Claim[] {
  const firstOf = (list: readonly string[]) => list.flatMap((name) => textsOf(element, name))[0] ?? ''
  const claim = {
    country: values.text(field, firstOf(names.country)),
    number: values.text(field, firstOf(names.number)),
    date: values.date(field, firstOf(names.date)),
  }
  return Object.values(claim).some((value) => value !== null) ? [claim] : []
}

/** The first publication; INPI writes it as a record of the kind `Publication …`. */
function publishedOn(record: XmlElement, values: Values): string | null {
  const days = descendants(record, 'Publication').flatMap(
    (each) => values.date('published', textOf(each, 'PublicationDate')) ?? [],
  )
  return days.sort()[0] ?? recordedOn(record, 'Publication', 'published', values)
}

/** The day on which the first record of a kind was published. @param kind begin of `BasicRecordKind` */
export function recordedOn(record: XmlElement, kind: string, field: string, values: Values): string | null {
  const found = descendants(record, 'BasicRecord').find((each) =>
    textOf(each, 'BasicRecordKind').startsWith(kind),
  )
  return found ? values.date(field, textsOf(found, 'PublicationDate')[0] ?? '') : null
}

function kindOf(
  record: XmlElement,
  mark: string,
  first: (name: string) => string,
  values: Values,
): MarkDetails['kind'] | null {
  const word = textOf(record, 'MarkFeature') || first('MarkFeatureCategory')
  const named = values.known('kind', word, markKindOf(word, mark !== ''))
  return named ?? (first('MarkStandardCharacterIndicator') === 'true' ? 'word' : null)
}

/** `KindMark` of ST.66, `MarkCategory` of ST.96, in English or French. */
function categoryOf(text: string, values: Values): MarkDetails['category'] | null {
  const word = text.toLowerCase()
  if (/certification|guarantee/.test(word)) return 'certification'
  if (word.includes('collective')) return 'collective'
  const isIndividual = /^(?:individual|trade ?mark|service mark|general mark)/.test(word)
  return values.known('category', text, isIndividual ? 'individual' : null)
}

function internationalOf(record: XmlElement, values: Values): MarkDetails['international'] | null {
  const number = values.text('internationalNumber', textOf(record, 'InternationalRegistrationNumber'))
  if (number === null) return null
  const registered = values.date('registered', textOf(record, 'InternationalRegistrationDate'))
  return { number, ...(registered && { registered }) }
}

/** Indicators of the present basis, as the USPTO adds them to both standards. */
const BASES: Readonly<Record<string, (typeof FILING_BASES)[number]>> = {
  BasisUseIndicator: 'use',
  BasisIntentToUseIndicator: 'intent_to_use',
  BasisForeignApplicationIndicator: 'foreign_application',
  BasisForeignRegistrationIndicator: 'foreign_registration',
  BasisRequestforExtentionOfProtectionIndicator: 'madrid',
}

function basesOf(record: XmlElement): (typeof FILING_BASES)[number][] {
  const current = [...descendants(record, 'BasisCurrently'), ...descendants(record, 'CurrentBasis')]
  const isSet = (name: string) => current.some((each) => textOf(each, name) === 'true')
  return FILING_BASES.filter((basis) =>
    Object.entries(BASES).some(([name, of]) => of === basis && isSet(name)),
  )
}

function firstUses(record: XmlElement, values: Values): FirstUse[] {
  const bases = [...descendants(record, 'FilingBasisDetails'), ...descendants(record, 'NationalFilingBasis')]
  return bases.flatMap((each) => {
    const anywhere = values.partialDate(
      'firstUse',
      textOf(each, 'FirstUseDateNumber') || textOf(each, 'FirstUsedDate'),
    )
    const commerce = values.partialDate(
      'firstUseInCommerce',
      textOf(each, 'FirstUseInCommerceDate') || textOf(each, 'FirstUsedCommerceDate'),
    )
    return anywhere === null && commerce === null ? [] : [{ niceClasses: [], anywhere, commerce }]
  })
}

const PROCEEDING_ELEMENTS: Readonly<Record<string, Proceeding['kind']>> = {
  Opposition: 'opposition',
  Cancellation: 'cancellation',
}

/** Offices name the members of a proceeding differently: the number ends in `Identifier` or `Number`, the day in `Date`. */
function proceedingOf(element: XmlElement, kind: Proceeding['kind'], values: Values): Proceeding {
  const ending = (end: RegExp) => element.children.find(({ name }) => end.test(name))?.text.trim() ?? ''
  return {
    kind,
    number: values.text('proceedings', ending(/(?:Identifier|Number)$/)),
    date: values.date('proceedings', ending(/Date$/)),
    status: values.text('proceedings', ending(/Status(?:Code)?$/)),
  }
}
