import {
  type Claim,
  detailsOf,
  FILING_BASES,
  type FirstUse,
  type MarkDetails,
  type Proceeding,
} from '../details.ts'
import { dateOf, detailText, httpUrl, partialDateOf } from '../row.ts'
import { markKindOf } from './mark-kinds.ts'
import { descendants, textOf, type XmlElement } from './xml.ts'

/** A day; dates of ST.96 may end in a time zone: `2020-05-01-04:00`. */
export const dayOf = (date: string): string | null => dateOf(date.replace(/(?:Z|[+-]\d\d:\d\d)$/, ''))

export const textsOf = (record: XmlElement, name: string): string[] =>
  descendants(record, name).flatMap(({ text }) => text.trim() || [])

/** The members of a trade mark of ST.66 or ST.96 that are kept as details. */
export function wipoDetails(record: XmlElement): MarkDetails {
  const first = (name: string): string => textsOf(record, name)[0] ?? ''
  return detailsOf({
    statusDate: dayOf(textOf(record, 'MarkCurrentStatusDate')),
    published: publishedOn(record),
    registrationNumber: detailText(textOf(record, 'RegistrationNumber')),
    priorities: descendants(record, 'Priority').flatMap((each) =>
      claimOf(each, {
        country: ['PriorityCountryCode'],
        number: ['PriorityNumber', 'ApplicationNumberText'],
        date: ['PriorityDate', 'PriorityApplicationFilingDate'],
      }),
    ),
    seniorities: descendants(record, 'Seniority').flatMap((each) =>
      claimOf(each, {
        country: ['SeniorityCountryCode'],
        number: ['SeniorityRegistrationNumber', 'SeniorityApplicationNumber'],
        date: ['SeniorityPriorityDate', 'SeniorityApplicationDate', 'SeniorityRegistrationDate'],
      }),
    ),
    conversions: descendants(record, 'ConversionPriority').flatMap((each) =>
      claimOf(each, {
        country: [],
        number: ['ConversionApplicationNumber'],
        date: ['ConversionPriorityDate', 'ConversionApplicationDate'],
      }),
    ),
    kind: kindOf(record, first),
    category: categoryOf(textOf(record, 'KindMark') || textOf(record, 'MarkCategory')),
    international: internationalOf(record),
    territories: [...new Set(textsOf(record, 'DesignatedCountryCode'))].filter((code) =>
      /^[A-Z]{2}$/.test(code),
    ),
    acquiredDistinctiveness:
      first('TradeDistinctivenessIndicator') === 'true' || first('TradeDistinctivenessText') !== ''
        ? 'whole'
        : null,
    filingBases: basesOf(record),
    firstUses: firstUses(record),
    proceedings: Object.entries(PROCEEDING_ELEMENTS).flatMap(([name, kind]) =>
      descendants(record, name).map((each) => proceedingOf(each, kind)),
    ),
    image: httpUrl(first('MarkImageURI') || first('LocationURI') || null),
  })
}

type ClaimNames = { country: readonly string[]; number: readonly string[]; date: readonly string[] }

function claimOf(element: XmlElement, names: ClaimNames): Claim[] {
  const firstOf = (list: readonly string[]) => list.flatMap((name) => textsOf(element, name))[0]
  const claim = {
    country: detailText(firstOf(names.country)),
    number: detailText(firstOf(names.number)),
    date: dayOf(firstOf(names.date) ?? ''),
  }
  return Object.values(claim).some((value) => value !== null) ? [claim] : []
}

/** The first publication; INPI writes it as a record of the kind `Publication …`. */
function publishedOn(record: XmlElement): string | null {
  const days = descendants(record, 'Publication').flatMap(
    (each) => dayOf(textOf(each, 'PublicationDate')) ?? [],
  )
  return days.sort()[0] ?? recordedOn(record, 'Publication')
}

/** The day on which the first record of a kind was published. @param kind begin of `BasicRecordKind` */
export function recordedOn(record: XmlElement, kind: string): string | null {
  const found = descendants(record, 'BasicRecord').find((each) =>
    textOf(each, 'BasicRecordKind').startsWith(kind),
  )
  return found ? dayOf(textsOf(found, 'PublicationDate')[0] ?? '') : null
}

const hasWords = (first: (name: string) => string): boolean => first('MarkVerbalElementText') !== ''

function kindOf(record: XmlElement, first: (name: string) => string): MarkDetails['kind'] | null {
  const named = markKindOf(textOf(record, 'MarkFeature') || first('MarkFeatureCategory'), hasWords(first))
  return named ?? (first('MarkStandardCharacterIndicator') === 'true' ? 'word' : null)
}

/** `KindMark` of ST.66, `MarkCategory` of ST.96, in English or French. */
function categoryOf(text: string): MarkDetails['category'] | null {
  const word = text.toLowerCase()
  if (/certification|guarantee/.test(word)) return 'certification'
  if (word.includes('collective')) return 'collective'
  return /^(?:individual|trademark|general mark)/.test(word) ? 'individual' : null
}

function internationalOf(record: XmlElement): MarkDetails['international'] | null {
  const number = detailText(textOf(record, 'InternationalRegistrationNumber'))
  if (number === null) return null
  const registered = dayOf(textOf(record, 'InternationalRegistrationDate'))
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

function firstUses(record: XmlElement): FirstUse[] {
  const bases = [...descendants(record, 'FilingBasisDetails'), ...descendants(record, 'NationalFilingBasis')]
  return bases.flatMap((each) => {
    const anywhere = partialDateOf(textOf(each, 'FirstUseDateNumber') || textOf(each, 'FirstUsedDate'))
    const commerce = partialDateOf(
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
function proceedingOf(element: XmlElement, kind: Proceeding['kind']): Proceeding {
  const ending = (end: RegExp) => element.children.find(({ name }) => end.test(name))?.text.trim() ?? ''
  return {
    kind,
    number: detailText(ending(/(?:Identifier|Number)$/)),
    date: dayOf(ending(/Date$/)),
    status: detailText(ending(/Status(?:Code)?$/)),
  }
}
