import type { MarkKind } from '../../../events/sections.ts'
import {
  type Claim,
  detailsOf,
  type FILING_BASES,
  type FirstUse,
  type MarkDetails,
  type Proceeding,
} from '../details.ts'
import { dateOf, detailText, partialDateOf } from '../row.ts'
import { child, childrenOf, textOf, type XmlElement } from './xml.ts'

/** Indicators of the present filing basis. */
export const BASES: Readonly<Record<string, (typeof FILING_BASES)[number]>> = {
  'use-application-currently-in': 'use',
  'intent-to-use-current-in': 'intent_to_use',
  'filing-basis-current-44d-in': 'foreign_application',
  'filing-basis-current-44e-in': 'foreign_registration',
  'filing-basis-current-66a-in': 'madrid',
}

/** Indicators of proceedings that are pending. */
export const PENDING_PROCEEDINGS: Readonly<Record<string, Proceeding['kind']>> = {
  'opposition-pending-in': 'opposition',
  'cancellation-pending-in': 'cancellation',
  'interference-pending-in': 'interference',
  'concurrent-use-proceeding-in': 'concurrent_use',
}

/** Indicators of marks that are not of one owner for its own goods. */
export const KINDS_OF_OWNERS: Readonly<Record<string, NonNullable<MarkDetails['category']>>> = {
  'collective-trademark-in': 'collective',
  'collective-service-mark-in': 'collective',
  'collective-membership-mark-in': 'collective',
  'certification-mark-in': 'certification',
}

/** First digits of the mark drawing code; 0 says nothing. */
const DRAWINGS: Readonly<Record<string, MarkKind>> = {
  1: 'word',
  2: 'figurative',
  3: 'combined',
  4: 'word',
  5: 'stylized',
  6: 'other',
}

/** The members of a case file that are kept as details. */
export function caseDetails(record: XmlElement, number: string): MarkDetails {
  const header = child(record, 'case-file-header')
  const set = new Set(header?.children.flatMap(({ name, text }) => (text.trim() === 'T' ? name : [])))
  const isSet = (name: string) => set.has(name)
  const date = (name: string) => dateOf(textOf(header, name))
  const kind = kindOf(header, isSet)
  const registrationNumber = textOf(record, 'registration-number').replace(/^0+/, '')
  return detailsOf({
    statusDate: date('status-date'),
    published: date('published-for-opposition-date'),
    registrationNumber: detailText(registrationNumber),
    priorities: prioritiesOf(record),
    kind,
    category: firstSet(KINDS_OF_OWNERS, isSet),
    international: internationalOf(child(record, 'international-registration')),
    supplementalRegister: isSupplemental(isSet) ? true : null,
    acquiredDistinctiveness: distinctivenessOf(isSet),
    filingBases: Object.entries(BASES).flatMap(([name, basis]) => (isSet(name) ? [basis] : [])),
    firstUses: childrenOf(child(record, 'classifications'), 'classification').flatMap(firstUseOf),
    proceedings: Object.entries(PENDING_PROCEEDINGS).flatMap(([name, kind]) =>
      isSet(name) ? [{ kind, number: null, date: null, status: 'pending' }] : [],
    ),
    image: kind === 'word' || kind === null ? null : `https://tsdr.uspto.gov/img/${number}/large`,
  })
}

/** Nice classes; the office's own codes `A`, `B`, `200` and US classes are none. */
export const niceClasses = (classifications: readonly XmlElement[]): number[] =>
  [
    ...new Set(
      classifications.flatMap((each) =>
        childrenOf(each, 'international-code').map(({ text }) => Number(text)),
      ),
    ),
  ]
    .filter((code) => Number.isInteger(code) && code >= 1 && code <= 45)
    .sort((a, b) => a - b)

type IsSet = (indicator: string) => boolean

const firstSet = <Value>(table: Readonly<Record<string, Value>>, isSet: IsSet): Value | null =>
  Object.entries(table).find(([name]) => isSet(name))?.[1] ?? null

function kindOf(header: XmlElement | undefined, isSet: IsSet): MarkKind | null {
  if (isSet('drawing-3d-current-in')) return 'shape'
  if (isSet('standard-characters-claimed-in')) return 'word'
  const digit = textOf(header, 'mark-drawing-code').charAt(0)
  return Object.hasOwn(DRAWINGS, digit) ? (DRAWINGS[digit] ?? null) : null
}

/** On the supplemental register, or amended to it (15 U.S.C. § 1091), and not amended to the principal one since. */
const isSupplemental = (isSet: IsSet): boolean =>
  isSet('supplemental-register-in') ||
  (isSet('supplemental-register-amended-in') && !isSet('principal-register-amended-in'))

/** 15 U.S.C. § 1052(f). */
function distinctivenessOf(isSet: IsSet): MarkDetails['acquiredDistinctiveness'] | null {
  if (isSet('section-2f-in')) return 'whole'
  return isSet('section-2f-in-part-in') ? 'part' : null
}

/** Foreign applications whose priority is claimed (§ 44(d)), and the priority of an international registration. */
function prioritiesOf(record: XmlElement): Claim[] {
  const foreign = childrenOf(child(record, 'foreign-applications'), 'foreign-application')
    .filter((each) => textOf(each, 'foreign-priority-claim-in') === 'T')
    .map((each) => ({
      country: detailText(textOf(each, 'country')),
      number: detailText(textOf(each, 'application-number')),
      date: dateOf(textOf(each, 'filing-date')),
    }))
  const date = dateOf(textOf(child(record, 'international-registration'), 'priority-claimed-date'))
  return date === null ? foreign : [...foreign, { country: null, number: null, date }]
}

function internationalOf(registration: XmlElement | undefined): MarkDetails['international'] | null {
  const number = detailText(textOf(registration, 'international-registration-number'))
  if (number === null) return null
  const registered = dateOf(textOf(registration, 'international-registration-date'))
  const expires = dateOf(textOf(registration, 'international-renewal-date'))
  const status = detailText(textOf(registration, 'international-status-code'))
  const statusDate = dateOf(textOf(registration, 'international-status-date'))
  return {
    number,
    ...(registered && { registered }),
    ...(expires && { expires }),
    ...(status && { status }),
    ...(statusDate && { statusDate }),
  }
}

function firstUseOf(classification: XmlElement): FirstUse[] {
  const anywhere = partialDateOf(textOf(classification, 'first-use-anywhere-date'))
  const commerce = partialDateOf(textOf(classification, 'first-use-in-commerce-date'))
  return anywhere === null && commerce === null
    ? []
    : [{ niceClasses: niceClasses([classification]), anywhere, commerce }]
}
