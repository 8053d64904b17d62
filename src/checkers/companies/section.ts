import type { CompanyFinding, Coverage, OutcomeOf, SectionReason } from '../../events/sections.ts'
import type { Attempt, CheckTask } from '../provider-client/contract.ts'
import {
  evidenceOf,
  notConfiguredReason,
  retryAfterOf,
  unansweredOf,
  unknownReason,
} from '../provider-client/section.ts'
import { companyFindings } from './ranking.ts'
import { REGISTER_CURES, REGISTER_NAMES, registerOf } from './register-table.ts'
import type { Searched } from './searched.ts'

/** An asked jurisdiction, the register it needs (null: none) and what came of asking it. */
type Need = { jurisdiction: string; register: string | null; searched: Searched | undefined }

/** Puts the answers of one check's providers together to its section. */
export async function companiesAttempt(
  task: CheckTask,
  searches: readonly Searched[],
): Promise<Attempt<'companies'>> {
  const needs = task.request.jurisdictions.map((jurisdiction) => need(jurisdiction, searches))
  const answers = searches.flatMap((searched) => searched.answers)
  const unanswered = unansweredOf(answers)
  const findings = await companyFindings(
    task.name.normalized,
    searches.flatMap(({ seen }) => seen),
  )
  const cut = searches.filter(
    (searched) => searched.answers.every(({ ok }) => ok) && isCut(searched, findings),
  )
  const missing = needs.filter(({ register, searched }) => register !== null && !searched)
  const section = (
    status: OutcomeOf<'companies'>['status'],
    reason: SectionReason | null,
  ): OutcomeOf<'companies'> => ({
    source: 'companies',
    status,
    reason,
    summary: summary(findings, searches, status === 'done'),
    coverage: coverage(needs, searches, findings),
    findings,
    evidence: evidenceOf(answers),
  })
  if (unanswered.length > 0) {
    const silent = searches.filter(({ answers }) => answers.some(({ ok }) => !ok)).map(nameOf)
    const retryAfterMs = retryAfterOf(unanswered)
    return {
      outcome: section('unknown', unknownReason(`companies at ${silent.join(', ')}`, unanswered)),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }
  if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }
  const reason = notSearched(needs, missing, searches)
  return { outcome: reason ? section('not_configured', reason) : section('done', null) }
}

function need(jurisdiction: string, searches: readonly Searched[]): Need {
  const provider = registerOf(jurisdiction)
  if (provider === null) return { jurisdiction, register: null, searched: undefined }
  return {
    jurisdiction,
    register: provider === undefined ? `company register of ${jurisdiction}` : REGISTER_NAMES[provider],
    searched: searches.find((searched) => searched.provider === provider),
  }
}

const nameOf = ({ provider }: Searched): string => REGISTER_NAMES[provider]

/** A list that was not read to its end settles nothing, unless it already holds an active company of that name. */
const isCut = (searched: Searched, findings: readonly CompanyFinding[]): boolean =>
  !searched.whole &&
  !findings.some(
    ({ register, sameAs, status }) => register === nameOf(searched) && sameAs && status === 'active',
  )

const isSearched = (searched: Searched, findings: readonly CompanyFinding[]): boolean =>
  searched.answers.every(({ ok }) => ok) && !isCut(searched, findings)

function coverage(
  needs: readonly Need[],
  searches: readonly Searched[],
  findings: readonly CompanyFinding[],
): Coverage[] {
  const row = (register: string, jurisdiction: string | null, searched: Searched | undefined): Coverage => {
    const done = searched !== undefined && isSearched(searched, findings)
    return { register, jurisdiction, searched: done, dataAsOf: done ? searched.at : null }
  }
  const wide = searches.filter(({ provider }) => provider === 'gleif')
  return [
    ...needs.flatMap(({ register, jurisdiction, searched }) =>
      register === null
        ? wide.map((each) => row(nameOf(each), jurisdiction, each))
        : [row(register, jurisdiction, searched)],
    ),
    ...wide.map((searched) => row(nameOf(searched), null, searched)),
  ]
}

function notSearched(
  needs: readonly Need[],
  missing: readonly Need[],
  searches: readonly Searched[],
): SectionReason | null {
  if (missing.length > 0) {
    const known = missing.flatMap(({ jurisdiction }) => registerOf(jurisdiction) ?? [])
    const steps = known.map((register) => REGISTER_CURES[register])
    const rest = missing.map(({ jurisdiction }) => jurisdiction).filter((each) => !registerOf(each))
    if (rest.length > 0) steps.push(`Search the company register of ${rest.join(', ')} by hand.`)
    return notConfiguredReason(missing.map(({ register }) => register).join(', '), steps.join(' '))
  }
  if (needs.length === 0) {
    return notConfiguredReason(
      'companies, because no jurisdiction was asked for',
      'Name the jurisdictions of the check.',
    )
  }
  const without = needs.filter(({ register }) => register === null).map(({ jurisdiction }) => jurisdiction)
  if (without.length > 0 && !searches.some(({ provider }) => provider === 'gleif')) {
    return notConfiguredReason(
      `companies of ${without.join(', ')}, which has no company register of its own`,
      'Ask for the member states that matter, or set NAMECHECK_GLEIF_URL, which is "off".',
    )
  }
  return null
}

const tooMany = (cut: readonly Searched[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(nameOf).join(', ')} there are more companies with this name in theirs than could be read.`,
  nextStep: 'Search the register by hand.',
})

function summary(findings: readonly CompanyFinding[], searches: readonly Searched[], done: boolean): string {
  const same = findings.filter(({ sameAs }) => sameAs)
  const active = same.filter(({ status }) => status === 'active').length
  const where = searches.filter((searched) => isSearched(searched, findings)).map(nameOf)
  const searched = where.join(', ') || 'nothing'
  const found =
    findings.length === 0
      ? 'no company of the same or a similar name was found'
      : `${same.length === 1 ? '1 company' : `${same.length} companies`} of the same name (${active} active) and ${findings.length - same.length} of a similar one were found`
  return done
    ? `${found.charAt(0).toUpperCase()}${found.slice(1)}. Searched: ${searched}.`
    : `The search is not complete. So far ${found}. Searched to the end: ${searched}.`
}
