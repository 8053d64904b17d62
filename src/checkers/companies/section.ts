import type { CompanyFinding, OutcomeOf, SectionReason } from '../../events/sections.ts'
import { capitalized } from '../../primitives/text.ts'
import { isStale } from '../../registers/data-age.ts'
import { partialReason, staleReason } from '../gaps.ts'
import { completenessNotes, unreadableNotes } from '../local-register.ts'
import type { Attempt, CheckTask } from '../provider-client/interfaces.ts'
import { evidenceOf, retryAfterOf, unansweredOf, unknownReason } from '../provider-client/section-evidence.ts'
import { retryAfterOfProofs, type UnprovenProvider, unprovenReason } from '../self-test/judge-run.ts'
import { notSearched } from './not-searched.ts'
import { type CompanyRegister, covers, isSearchedFor, type Searched } from './register.ts'
import { coverageOf, type Measured, type Need, needsOf } from './section-coverage.ts'
import { companyFindings } from './shown-companies.ts'

/**
 * Combines the answers of one check's registers into its section.
 * @param providers every register that can be asked over the network
 * @param now epoch ms
 */
export async function companiesAttempt(
  task: CheckTask,
  providers: readonly CompanyRegister[],
  searches: readonly Searched[],
  now: number,
): Promise<Attempt<'companies'>> {
  const findings = await companyFindings(task.name.normalized, task.request, searches)
  const measured = searches.map((searched) => measure(searched, findings, now))
  const needs = needsOf(task.request.jurisdictions, providers, measured)
  const answers = searches.flatMap((searched) => searched.answers)
  const open = needs.filter((need) => !need.lists.some(({ isSearched }) => isSearched))
  const silent = measured.filter((each) => isSilent(each) && mayDecide(each, open))
  const unanswered = unansweredOf(silent.flatMap(({ searched }) => searched.answers))
  const section = (
    status: OutcomeOf<'companies'>['status'],
    reason: SectionReason | null,
  ): OutcomeOf<'companies'> => ({
    source: 'companies',
    status,
    reason,
    summary: summary(findings, measured, status === 'done'),
    coverage: coverageOf(needs, measured),
    findings,
    evidence: [...evidenceOf(answers), ...searches.flatMap(({ proof }) => proof.evidence)],
  })
  if (unanswered.length > 0) {
    const retryAfterMs = retryAfterOf(unanswered)
    const names = silent.map(({ searched }) => nameOf(searched)).join(', ')
    return {
      outcome: section('unknown', unknownReason(`companies at ${names}`, unanswered)),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }
  const decisive = new Set(open.flatMap(({ lists }) => lists))
  const stale = [...decisive].filter((each) => each.isStale)
  if (stale.length > 0) return { outcome: section('unknown', staleReason(stale.map(dated), 'companies')) }
  const partial = [...decisive].filter((each) => each.isPartial)
  if (partial.length > 0)
    return { outcome: section('unknown', partialReason(partial.map(dated), 'companies')) }
  const gaps = [...decisive].filter(({ searched }) => searched.gap !== undefined)
  if (gaps.length > 0) return { outcome: section('unknown', notSearchable(gaps)) }
  const cut = [...decisive].filter((each) => each.isCut)
  if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }
  const unproven = [...decisive].flatMap(unprovenOf)
  if (unproven.length > 0) {
    const names = unproven.map(({ provider }) => provider).join(', ')
    const retryAfterMs = retryAfterOfProofs(unproven)
    return {
      outcome: section('unknown', unprovenReason(`companies at ${names}`, unproven)),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }
  const reason = notSearched(needs)
  return { outcome: reason ? section('not_configured', reason) : section('done', null) }
}

const isSilent = ({ searched }: Measured): boolean => searched.answers.some(({ ok }) => !ok)

/** Whether a list covers a jurisdiction, or lists a part of its companies, that no list was searched for completely. */
const mayDecide = ({ searched: { register } }: Measured, open: readonly Need[]): boolean =>
  open.some(({ jurisdiction }) =>
    register.partOf ? isSearchedFor(register, [jurisdiction]) : covers(register, jurisdiction),
  )

const nameOf = ({ register }: Searched): string => register.name

const dated = ({ searched: { register, at, local } }: Measured) => ({
  register: register.name,
  dataAsOf: at,
  cycleDays: local?.cycleDays ?? 1,
})

/** A list that was not read completely or is not proven is inconclusive, unless it has an active company with that name. */
function measure(searched: Searched, findings: readonly CompanyFinding[], now: number): Measured {
  const { answers, whole, at, local, proof } = searched
  const isTooOld = local !== null && isStale({ dataAsOf: at, cycleDays: local.cycleDays }, now)
  const isPartial = local?.completeness === 'partial'
  const isOpen = !hasSame(searched, findings)
  const isCut = isOpen && !whole
  const isUnproven = isOpen && !proof.ok
  return {
    searched,
    isStale: isTooOld,
    isPartial,
    isCut,
    isUnproven,
    isSearched: answers.every(({ ok }) => ok) && !isCut && !isUnproven && !isTooOld && !isPartial,
  }
}

/** Whether a list contains an active company with the requested name. */
function hasSame({ answers }: Searched, findings: readonly CompanyFinding[]): boolean {
  const own = new Set(answers.map(({ evidence }) => evidence.id))
  return findings.some(
    ({ evidence, sameAs, status }) => evidence.some((id) => own.has(id)) && sameAs && status === 'active',
  )
}

const unprovenOf = ({ searched, isUnproven }: Measured): UnprovenProvider[] =>
  isUnproven && !searched.proof.ok ? [{ provider: nameOf(searched), proof: searched.proof }] : []

const tooMany = (cut: readonly Measured[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(({ searched }) => nameOf(searched)).join(', ')} more companies have a name that contains this name than the service could read.`,
  nextStep: 'Search the register manually.',
})

const notSearchable = (lists: readonly Measured[]): SectionReason => ({
  code: 'not_searchable',
  text: `Not determined: ${lists.map(({ searched }) => `companies at ${nameOf(searched)}, because ${searched.gap}`).join('; ')}.`,
  nextStep: 'Search the register manually.',
})

function summary(findings: readonly CompanyFinding[], measured: readonly Measured[], done: boolean): string {
  const same = findings.filter(({ sameAs }) => sameAs)
  const active = same.filter(({ status }) => status === 'active').length
  const where = measured.filter(({ isSearched }) => isSearched).map(({ searched }) => described(searched))
  const searched = where.join(', ') || 'nothing'
  const silent = measured.filter(isSilent).map(({ searched }) => nameOf(searched))
  const noAnswer = silent.length === 0 ? '' : ` No complete answer: ${silent.join(', ')}.`
  const found =
    findings.length === 0
      ? 'no company with the same or a similar name was found'
      : foundWords(same.length, active, findings.length - same.length)
  return done
    ? `${capitalized(found)}. Searched: ${searched}.${noAnswer}`
    : `The search is not complete. So far ${found}. ${where.length === 0 ? 'No register was searched completely' : `Searched completely: ${searched}`}.`
}

function foundWords(same: number, active: number, similar: number): string {
  const companies = same === 0 ? 'no company' : same === 1 ? '1 company' : `${same} companies`
  const ofThem = same === 0 ? '' : ` (${active} active)`
  const were = same + similar === 1 ? 'was' : 'were'
  return `${companies} with the same name${ofThem} and ${similar === 0 ? 'none' : similar} with a similar name ${were} found`
}

/** A register with the date of its data, if it is a copy on this machine. */
function described({ register, local, at }: Searched): string {
  if (local === null || at === null) return register.name
  return `${register.name} (${[at, ...unreadableNotes(local.unreadable), ...completenessNotes(local.completeness, local.doubt)].join('; ')})`
}
