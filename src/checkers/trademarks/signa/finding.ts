import type { RightKind, TrademarkFinding } from '../../../events/sections.ts'
import { shortened } from '../../../primitives/text.ts'
import type { CheckTask } from '../../provider-client/interfaces.ts'
import { comparedMark } from '../comparison.ts'
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

/**
 * A mark in the vocabulary of reports, compared with the name.
 * @param territory of the office that holds it
 * @param marks of the register, if known
 */
export function signaFinding(
  task: CheckTask,
  mark: SignaMark,
  territory: string,
  evidence: string,
  marks: number | null,
): TrademarkFinding {
  const status = STATUSES.get(mark.primary) ?? 'unknown'
  const { name, page } = OFFICES[territory] ?? { name: mark.officeCode }
  const { applicationNumber } = mark
  return {
    mark: shortened(mark.words, MAX_CHARACTERS),
    number: applicationNumber ?? mark.registrationNumber,
    office: name,
    jurisdiction: territory,
    list: 'register',
    status,
    statusText: mark.stage ?? mark.primary,
    ...(status === 'live' && { pending: mark.primary === 'pending' }),
    niceClasses: mark.niceClasses,
    owner: mark.owner === null ? null : shortened(mark.owner, MAX_CHARACTERS),
    ...comparedMark(task, { mark: mark.words, niceClasses: mark.niceClasses, owner: mark.owner }, marks),
    right: RIGHTS.get(mark.route ?? '') ?? null,
    filed: mark.filed,
    registered: mark.registered,
    link: applicationNumber === null ? null : (page?.(encodeURIComponent(applicationNumber)) ?? null),
    evidence: [evidence],
  }
}

/** A section must fit into one event, whatever a register contains. */
const MAX_CHARACTERS = 500
