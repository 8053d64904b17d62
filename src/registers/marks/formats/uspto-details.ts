import type { MarkKind } from '../../../events/sections.ts'
import { Values } from '../../import/values.ts'
import {
  type Claim,
  detailsOf,
  type FILING_BASES,
  type FirstUse,
  type MarkDetails,
  type Proceeding,
} from '../details.ts'
import { dateOf } from '../row.ts'
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

const DRAWING_CODE = /^\d[\dA-Z]{0,3}$/
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
export function caseDetails(record: XmlElement, number: string, values: Values): MarkDetails {
  const header = child(record, 'case-file-header')
  const set = new Set(header?.children.flatMap(({ name, text }) => (text.trim() === 'T' ? name : [])))
  const isSet = (name: string) => set.has(name)
  const kind = kindOf(header, isSet, values)
  const registrationNumber = textOf(record, 'registration-number').replace(/^0+/, '')
  return detailsOf(
    {
      statusDate: values.date('statusDate', textOf(header, 'status-date')),
      published: values.date('published', textOf(header, 'published-for-opposition-date')),
      registrationNumber: values.text('registrationNumber', registrationNumber),
      priorities: prioritiesOf(record, values),
      kind,
      category: firstSet(KINDS_OF_OWNERS, isSet),
      international: internationalOf(child(record, 'international-registration'), values),
      supplementalRegister: isSupplemental(isSet) ? true : null,
      acquiredDistinctiveness: distinctivenessOf(isSet),
      filingBases: Object.entries(BASES).flatMap(([name, basis]) => (isSet(name) ? [basis] : [])),
      firstUses: childrenOf(child(record, 'classifications'), 'classification').flatMap((each) =>
        firstUseOf(each, values),
      ),
      proceedings: Object.entries(PENDING_PROCEEDINGS).flatMap(([name, kind]) =>
        isSet(name) ? [{ kind, number: null, date: null, status: 'pending' }] : [],
      ),
      image: kind === 'word' || kind === null ? null : `https://tsdr.uspto.gov/img/${number}/large`,
      unread: values.unreadMembers(),
    },
    values,
  )
}

/** The classes of the goods, and the office's own codes `A`, `B`, `200`; US classes are left out. */
export const classNumbers = (classifications: readonly XmlElement[]): string[] =>
  classifications.flatMap((each) => childrenOf(each, 'international-code').map(({ text }) => text.trim()))

type IsSet = (indicator: string) => boolean

const firstSet = <Value>(table: Readonly<Record<string, Value>>, isSet: IsSet): Value | null =>
  Object.entries(table).find(([name]) => isSet(name))?.[1] ?? null

function kindOf(header: XmlElement | undefined, isSet: IsSet, values: Values): MarkKind | null {
  if (isSet('drawing-3d-current-in')) return 'shape'
  if (isSet('standard-characters-claimed-in')) return 'word'
  const code = textOf(header, 'mark-drawing-code')
  const digit = DRAWING_CODE.test(code) ? code.charAt(0) : ''
  if (digit === '0') return null
  return values.known('kind', code, Object.hasOwn(DRAWINGS, digit) ? DRAWINGS[digit] : null)
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
function prioritiesOf(record: XmlElement, values: Values): Claim[] {
  const foreign = childrenOf(child(record, 'foreign-applications'), 'foreign-application')
    .filter((each) => textOf(each, 'foreign-priority-claim-in') === 'T')
    .map((each) => ({
      country: values.text('priorities', textOf(each, 'country')),
      number: values.text('priorities', textOf(each, 'application-number')),
      date: values.date('priorities', textOf(each, 'filing-date')),
    }))
  const date = values.date(
    'priorities',
    textOf(child(record, 'international-registration'), 'priority-claimed-date'),
  )
  return date === null ? foreign : [...foreign, { country: null, number: null, date }]
}

function internationalOf(
  registration: XmlElement | undefined,
  values: Values,
): MarkDetails['international'] | null {
  const read = (member: string) => textOf(registration, `international-${member}`)
  const number = values.text('internationalNumber', read('registration-number'))
  if (number === null) return null
  const registered = values.date('registered', read('registration-date'))
  // Its end is read, and noted, as that of the mark.
  const expires = dateOf(read('renewal-date'))
  const status = values.text('internationalStatus', read('status-code'))
  const statusDate = values.date('statusDate', read('status-date'))
  return {
    number,
    ...(registered && { registered }),
    ...(expires && { expires }),
    ...(status && { status }),
    ...(statusDate && { statusDate }),
  }
}

function firstUseOf(classification: XmlElement, values: Values): FirstUse[] {
  const anywhere = values.partialDate('firstUse', textOf(classification, 'first-use-anywhere-date'))
  const commerce = values.partialDate(
    'firstUseInCommerce',
    textOf(classification, 'first-use-in-commerce-date'),
  )
  if (anywhere === null && commerce === null) return []
  // Classes that are not understood are noted for the mark.
  return [{ niceClasses: new Values().niceClasses(classNumbers([classification])), anywhere, commerce }]
}
