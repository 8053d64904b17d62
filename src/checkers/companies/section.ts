import type { CompanyFinding, Coverage, OutcomeOf, SectionReason } from '../../events/sections.ts'
import { capitalized, remedyOf } from '../descriptor.ts'
import type { Attempt, CheckTask } from '../provider-client/contract.ts'
import {
  evidenceOf,
  notConfiguredReason,
  retryAfterOf,
  unansweredOf,
  unknownReason,
} from '../provider-client/section.ts'
import { companyFindings } from './ranking.ts'
import { type CompanyRegister, isWide, registerOf, type Searched } from './register.ts'

/** A requested jurisdiction, its register (null: has none; undefined: unknown to this service), and the search. */
type Need = {
  jurisdiction: string
  register: CompanyRegister | null | undefined
  searched: Searched | undefined
}

/**
 * Combines the answers of one check's providers into its section.
 * @param providers every register that can be asked
 */
export async function companiesAttempt(
  task: CheckTask,
  providers: readonly CompanyRegister[],
  searches: readonly Searched[],
): Promise<Attempt<'companies'>> {
  const needs = task.request.jurisdictions.map((jurisdiction) => need(jurisdiction, providers, searches))
  const answers = searches.flatMap((searched) => searched.answers)
  const unanswered = unansweredOf(answers)
  const findings = await companyFindings(task.name.normalized, searches)
  const decides = ({ register }: Searched): boolean =>
    needs.some((each) => each.register === register || (each.register === null && isWide(register)))
  const cut = searches.filter(
    (searched) => decides(searched) && searched.answers.every(({ ok }) => ok) && isCut(searched, findings),
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
  const reason = notSearched(providers, needs, missing, searches)
  return { outcome: reason ? section('not_configured', reason) : section('done', null) }
}

function need(
  jurisdiction: string,
  providers: readonly CompanyRegister[],
  searches: readonly Searched[],
): Need {
  const register = registerOf(providers, jurisdiction)
  return { jurisdiction, register, searched: searches.find((searched) => searched.register === register) }
}

const neededName = ({ jurisdiction, register }: Need): string =>
  register?.name ?? `company register of ${jurisdiction}`

const nameOf = ({ register }: Searched): string => register.name

/** A list that was not read completely is inconclusive, unless it already contains an active company with that name. */
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
    const territories = searched?.register.jurisdictions ?? []
    return {
      register,
      jurisdiction,
      searched: done,
      dataAsOf: done ? searched.at : null,
      ...(territories.length > 0 && { territories: [...territories] }),
    }
  }
  const wide = searches.filter(({ register }) => isWide(register))
  return [
    ...needs.flatMap((each) =>
      each.register === null
        ? wide.map((searched) => row(nameOf(searched), each.jurisdiction, searched))
        : [row(neededName(each), each.jurisdiction, each.searched)],
    ),
    ...wide.map((searched) => row(nameOf(searched), null, searched)),
  ]
}

function notSearched(
  providers: readonly CompanyRegister[],
  needs: readonly Need[],
  missing: readonly Need[],
  searches: readonly Searched[],
): SectionReason | null {
  if (missing.length > 0) {
    const known = new Set(missing.flatMap(({ register }) => register ?? []))
    const steps = [...known].map((register) => `${capitalized(remedyOf(register))}.`)
    const rest = missing.filter(({ register }) => !register).map(({ jurisdiction }) => jurisdiction)
    if (rest.length > 0) steps.push(`Search the company register of ${rest.join(', ')} manually.`)
    return notConfiguredReason(missing.map(neededName).join(', '), steps.join(' '))
  }
  if (needs.length === 0) {
    return notConfiguredReason(
      'companies, because the request names no jurisdiction',
      'Name the jurisdictions of the check.',
    )
  }
  const without = needs.filter(({ register }) => register === null).map(({ jurisdiction }) => jurisdiction)
  if (without.length > 0 && !searches.some(({ register }) => isWide(register))) {
    const remedies = providers.filter(isWide).map((register) => `, or ${remedyOf(register)}`)
    return notConfiguredReason(
      `companies of ${without.join(', ')}, which has no separate company register`,
      `Ask for the member states that matter${remedies.join('')}.`,
    )
  }
  return null
}

const tooMany = (cut: readonly Searched[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(nameOf).join(', ')} more companies have a name that contains this name than the service could read.`,
  nextStep: 'Search the register manually.',
})

function summary(findings: readonly CompanyFinding[], searches: readonly Searched[], done: boolean): string {
  const same = findings.filter(({ sameAs }) => sameAs)
  const active = same.filter(({ status }) => status === 'active').length
  const where = searches.filter((searched) => isSearched(searched, findings)).map(nameOf)
  const searched = where.join(', ') || 'nothing'
  const found =
    findings.length === 0
      ? 'no company with the same or a similar name was found'
      : `${same.length === 1 ? '1 company' : `${same.length} companies`} with the same name (${active} active) and ${findings.length - same.length} with a similar name were found`
  return done
    ? `${capitalized(found)}. Searched: ${searched}.`
    : `The search is not complete. So far ${found}. Searched completely: ${searched}.`
}
