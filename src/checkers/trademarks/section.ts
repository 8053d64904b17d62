import type { Coverage, OutcomeOf, SectionReason, TrademarkFinding } from '../../events/sections.ts'
import { capitalized, remedyOf } from '../descriptor.ts'
import type { Attempt, CheckTask } from '../provider-client/contract.ts'
import {
  evidenceOf,
  notConfiguredReason,
  retryAfterOf,
  unansweredOf,
  unknownReason,
} from '../provider-client/section.ts'
import { ranked } from './ranking.ts'
import type { TrademarkRegister } from './register.ts'
import type { Searched } from './searched.ts'
import { territoriesOf } from './territories.ts'

type Need = { jurisdiction: string; territory: string; registers: readonly Searched[] }

const isSearched = (searched: Searched): boolean => searched.answered && !searched.cut

/**
 * Combines the searches of one check into its section.
 * @param providers every register that can be asked over the network
 */
export function trademarksAttempt(
  task: CheckTask,
  providers: readonly TrademarkRegister[],
  searches: readonly Searched[],
): Attempt<'trademarks'> {
  const { jurisdictions, niceClasses } = task.request
  const needs = jurisdictions.flatMap((jurisdiction) =>
    territoriesOf(jurisdiction).map(
      (territory): Need => ({
        jurisdiction,
        territory,
        registers: searches.filter((searched) => searched.territory === territory),
      }),
    ),
  )
  const answers = searches.flatMap((searched) => searched.answers)
  const unanswered = unansweredOf(answers)
  const missing = needs.filter(({ registers }) => registers.length === 0)
  const cut = searches.filter((searched) => searched.answered && searched.cut)
  const findings = ranked(
    searches.flatMap((searched) => searched.findings),
    niceClasses,
  )
  const section = (
    status: OutcomeOf<'trademarks'>['status'],
    reason: SectionReason | null,
  ): OutcomeOf<'trademarks'> => ({
    source: 'trademarks',
    status,
    reason,
    summary: summary(findings, searches, status === 'done'),
    coverage: coverage(needs, searches),
    findings,
    evidence: evidenceOf(answers),
  })
  if (unanswered.length > 0) {
    const silent = searches.filter(({ answered }) => !answered).map(({ register }) => register)
    const retryAfterMs = retryAfterOf(unanswered)
    return {
      outcome: section(
        'unknown',
        unknownReason(`identical or similar marks at ${silent.join(', ')}`, unanswered),
      ),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }
  if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }
  if (missing.length > 0 || needs.length === 0)
    return { outcome: section('not_configured', notSearched(providers, missing)) }
  return { outcome: section('done', null) }
}

function coverage(needs: readonly Need[], searches: readonly Searched[]): Coverage[] {
  const asked = needs.flatMap(({ jurisdiction, territory, registers }): Coverage[] =>
    registers.length === 0
      ? [{ register: `trademark register of ${territory}`, jurisdiction, searched: false, dataAsOf: null }]
      : registers.map((searched) => row(searched, jurisdiction)),
  )
  const lists = searches.filter(({ territory }) => territory === null).map((searched) => row(searched, null))
  return [...asked, ...lists]
}

const row = (searched: Searched, jurisdiction: string | null): Coverage => ({
  register: searched.register,
  jurisdiction,
  searched: isSearched(searched),
  dataAsOf: isSearched(searched) ? searched.dataAsOf : null,
})

function notSearched(providers: readonly TrademarkRegister[], missing: readonly Need[]): SectionReason {
  if (missing.length === 0) {
    return notConfiguredReason(
      'trademarks, because the request names no jurisdiction',
      'Name the jurisdictions of the check.',
    )
  }
  const territories = [...new Set(missing.map(({ territory }) => territory))]
  const remedies = territories.map((territory) => ({
    territory,
    clauses: providers.filter((provider) => provider.territory === territory).map(remedyOf),
  }))
  const local = remedies.filter(({ clauses }) => clauses.length === 0).map(({ territory }) => territory)
  const steps = [
    ...remedies
      .filter(({ clauses }) => clauses.length > 0)
      .map(({ territory, clauses }) =>
        capitalized([...clauses, `or import a register of ${territory}.`].join(', ')),
      ),
    ...(local.length > 0
      ? [
          `Import the register of ${local.join(', ')} with "namecheck registers import", and restart the service.`,
        ]
      : []),
  ]
  return notConfiguredReason(`the trademark registers of ${territories.join(', ')}`, steps.join(' '))
}

const tooMany = (cut: readonly Searched[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(({ register }) => register).join(', ')} more marks resemble this name than the service could read, and the marks that it read are not conclusive.`,
  nextStep: 'Request a check with the relevant Nice classes, or search the register manually.',
})

function summary(
  findings: readonly TrademarkFinding[],
  searches: readonly Searched[],
  done: boolean,
): string {
  const exact = findings.filter((finding) => finding.exact).length
  const live = findings.filter(({ status }) => status === 'live').length
  const found =
    findings.length === 0
      ? 'no identical or similar mark was found'
      : `${exact} identical and ${findings.length - exact} similar marks were found, ${live} of them live`
  const where = searches.filter(isSearched).map(described).join(', ') || 'nothing'
  return done
    ? `${capitalized(found)}. Searched: ${where}.`
    : `The search is not complete. So far ${found}. Searched completely: ${where}.`
}

function described({ register, dataAsOf, unreadable }: Searched): string {
  const rows = unreadable === 1 ? '1 row of its file' : `${unreadable} rows of its file`
  const notes = [
    ...(dataAsOf === null ? [] : [dataAsOf.slice(0, 10)]),
    ...(unreadable === 0 ? [] : [`${rows} could not be read`]),
  ]
  return notes.length === 0 ? register : `${register} (${notes.join('; ')})`
}
