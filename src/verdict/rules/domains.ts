import type { CheckRequest } from '../../events/check.ts'
import type { DomainFinding } from '../../events/sections.ts'
import { type Case, growing, type Hit, once, outcomeOf, pick, type Rule } from '../rule.ts'

const bare = (tld: string): string => tld.replace(/^\./, '').toLowerCase()

const isAskedTld = ({ tld }: DomainFinding, { tlds }: CheckRequest): boolean =>
  tlds.length === 0 || tlds.map(bare).includes(bare(tld))

/** A domain of the applicant is as good as free. */
const statusOf = ({ own, status }: DomainFinding): DomainFinding['status'] =>
  own === true ? 'available' : status

/** The name as one word; the hyphenated spelling is the second choice. */
function isExact({ unicode, tld }: DomainFinding): boolean {
  const label = unicode.toLowerCase().endsWith(`.${bare(tld)}`)
    ? unicode.slice(0, -bare(tld).length - 1)
    : unicode
  return !(label.split('.')[0] ?? '').includes('-')
}

const domains = (test: (domain: DomainFinding) => boolean) =>
  pick(
    'domains',
    ({ unicode }) => unicode,
    (domain, request) => isAskedTld(domain, request) && test(domain),
  )

const exact = (status: DomainFinding['status']) =>
  domains((each) => isExact(each) && statusOf(each) === status)

const isFreeOrUnknown = (domain: DomainFinding): boolean =>
  ['available', 'unknown'].includes(statusOf(domain))

/** Fires if every requested TLD was checked, and the name as one word is free or unknown in none of them. */
function allTaken(of: Case): Hit[] {
  const rows = domains(isExact)(of)
  const found = (outcomeOf(of, 'domains')?.findings ?? []).filter(
    (row) => isAskedTld(row, of.request) && isExact(row),
  )
  const seen = new Set(found.map(({ tld }) => bare(tld)))
  const taken = found.every((row) => !isFreeOrUnknown(row))
  return rows.length > 0 && taken && of.request.tlds.every((tld) => seen.has(bare(tld))) ? rows : []
}

function withoutRow(of: Case): Hit[] {
  const outcome = outcomeOf(of, 'domains')
  if (outcome?.status !== 'done') return []
  const seen = new Set(outcome.findings.map(({ tld }) => bare(tld)))
  return of.request.tlds
    .filter((tld) => !seen.has(bare(tld)))
    .map((tld) => ({ finding: null, name: `.${bare(tld)}` }))
}

export const domainRules: readonly Rule[] = [
  {
    id: 'domain-unknown',
    effect: 'inconclusive',
    when: 'a domain of the name under a requested TLD is `unknown`',
    text: '{A domain|Some domains} could not be looked up, so the name cannot be called clear: {list}.',
    weight: once(0),
    hits: domains((each) => statusOf(each) === 'unknown'),
  },
  {
    id: 'domain-taken',
    effect: 'caution',
    when: 'the name in one piece is registered under a requested TLD',
    text: '{A domain|Domains} of the name {is|are} registered: {list}.',
    weight: growing(10, 3, 25),
    hits: exact('registered'),
  },
  {
    id: 'domain-none-free',
    effect: 'caution',
    when: 'the name in one piece is free under none of the requested TLDs',
    // The reason `domain-taken` or `domain-reserved` next to it lists them.
    text: 'No domain of the name is free under the requested endings.',
    weight: once(15),
    hits: allTaken,
  },
  {
    id: 'domain-reserved',
    effect: 'caution',
    when: 'the name in one piece is reserved by the registry under a requested TLD',
    text: '{The registry reserves|Registries reserve} the name as a domain: {list}.',
    weight: growing(6, 2, 12),
    hits: exact('reserved'),
  },
  {
    id: 'domain-for-sale',
    effect: 'note',
    when: 'the name in one piece is offered for sale by its holder under a requested TLD',
    text: '{The holder offers a domain|The holders offer domains} of the name for sale: {list}.',
    weight: growing(4, 2, 10),
    hits: exact('for_sale'),
  },
  {
    id: 'domain-hyphenated-taken',
    effect: 'note',
    when: 'a hyphenated spelling of the name is registered under a requested TLD',
    text: 'The hyphenated spelling is registered as a domain: {list}.',
    weight: growing(2, 1, 5),
    hits: domains((each) => !isExact(each) && !isFreeOrUnknown(each)),
  },
  {
    id: 'domain-not-possible',
    effect: 'note',
    when: 'no spelling of the name is possible under a requested TLD, so nothing was looked up there',
    text: 'No spelling of the name is possible as a domain there, so nothing was looked up: {list}.',
    weight: growing(2, 1, 5),
    hits: withoutRow,
  },
]
