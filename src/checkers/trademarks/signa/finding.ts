import type { RightKind, TrademarkFinding } from '../../../events/sections.ts'
import { markFeatures } from '../../../names/features/mark-features.ts'
import { compareFeatures } from '../../../names/features/similarity.ts'
import type { SignaMark } from './answer.ts'

/** Offices by territory, as reports name them, with the page of an application, if they have a stable one. */
const OFFICES: Readonly<Record<string, { name: string; page?: (number: string) => string }>> = {
  US: {
    name: 'USPTO',
    page: (number) =>
      `https://tsdr.uspto.gov/#caseNumber=${number}&caseType=SERIAL_NO&searchType=statusSearch`,
  },
  AU: {
    name: 'IP Australia',
    page: (number) => `https://search.ipaustralia.gov.au/trademarks/search/view/${number}`,
  },
  CA: { name: 'CIPO', page: (number) => `https://ised-isde.canada.ca/cipo/trademark-search/${number}` },
  SG: { name: 'IPOS' },
}

/** `status.primary`; another value is `unknown`. An application counts as live. */
const STATUSES: ReadonlyMap<string, TrademarkFinding['status']> = new Map([
  ['active', 'live'],
  ['pending', 'live'],
  ['inactive', 'dead'],
])

/** `filing_route`; null if it does not say the kind of the right. */
const RIGHTS: ReadonlyMap<string, RightKind> = new Map([
  ['direct_national', 'national'],
  ['transformation', 'national'],
  ['madrid_ir', 'international'],
  ['madrid_designation', 'international'],
])

/** A mark in the vocabulary of reports. @param territory of the office that holds it */
export function signaFinding(
  mark: SignaMark,
  territory: string,
  evidence: string,
  wanted: ReturnType<typeof markFeatures>,
): TrademarkFinding {
  const { exact, ...similarity } = compareFeatures(wanted, markFeatures(mark.words))
  const status = STATUSES.get(mark.primary) ?? 'unknown'
  const { name, page } = OFFICES[territory] ?? { name: mark.officeCode }
  const { applicationNumber } = mark
  return {
    mark: shortened(mark.words),
    number: applicationNumber ?? mark.registrationNumber,
    office: name,
    jurisdiction: territory,
    list: 'register',
    status,
    statusText: mark.stage ?? mark.primary,
    ...(status === 'live' && { pending: mark.primary === 'pending' }),
    niceClasses: mark.niceClasses,
    owner: mark.owner === null ? null : shortened(mark.owner),
    exact,
    similarity,
    right: RIGHTS.get(mark.route ?? '') ?? null,
    filed: mark.filed,
    registered: mark.registered,
    link: applicationNumber === null ? null : (page?.(encodeURIComponent(applicationNumber)) ?? null),
    evidence: [evidence],
  }
}

/** A section must fit into one event, whatever a register contains. */
const MAX_CHARACTERS = 500
const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
