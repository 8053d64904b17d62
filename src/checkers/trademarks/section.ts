import type { OutcomeOf, SectionReason, TrademarkFinding } from '../../events/sections.ts'
import { retryAfterOfProofs, unprovenReason } from '../canary/proof.ts'
import { capitalized, remedyOf } from '../descriptor.ts'
import { isStale, staleReason } from '../freshness.ts'
import { unreadableNotes } from '../local-register.ts'
import type { Attempt, CheckTask } from '../provider-client/contract.ts'
import {
  evidenceOf,
  notConfiguredReason,
  retryAfterOf,
  unansweredOf,
  unknownReason,
} from '../provider-client/section.ts'
import { coverageOf, isSearched, type Need, needsOf } from './coverage.ts'
import { ranked } from './ranking.ts'
import type { TrademarkRegister } from './register.ts'
import type { Searched } from './searched.ts'

/**
 * Combines the searches of one check into its section.
 * @param providers the registers that could be asked over the network, but are not configured
 * @param now epoch ms
 */
export function trademarksAttempt(
  task: CheckTask,
  providers: readonly TrademarkRegister[],
  searches: readonly Searched[],
  now: number,
): Attempt<'trademarks'> {
  const { jurisdictions, niceClasses } = task.request
  const needs = needsOf(jurisdictions, searches)
  const answers = searches.flatMap((searched) => searched.answers)
  const unanswered = unansweredOf(answers)
  const missing = needs.filter(({ registers }) => registers.length === 0)
  const stale = searches.filter((searched) => searched.answered && isStale(searched, now))
  const unproven = searches.flatMap(({ register, proof }) =>
    proof?.ok === false ? [{ provider: register, proof }] : [],
  )
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
    summary: [
      summary(
        findings,
        searches.filter((searched) => isSearched(searched, now)),
        status === 'done',
      ),
      ...(jurisdictions.includes('EU') ? [EU_LEVEL_ONLY] : []),
    ].join(' '),
    coverage: coverageOf(needs, searches, now),
    findings,
    evidence: [...evidenceOf(answers), ...searches.flatMap(({ proof }) => proof?.evidence ?? [])],
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
  if (unproven.length > 0) {
    const what = `identical or similar marks at ${unproven.map(({ provider }) => provider).join(', ')}`
    const retryAfterMs = retryAfterOfProofs(unproven)
    return {
      outcome: section('unknown', unprovenReason(what, unproven)),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }
  if (stale.length > 0) return { outcome: section('unknown', staleReason(stale, 'marks')) }
  if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }
  if (missing.length > 0 || needs.length === 0)
    return { outcome: section('not_configured', notSearched(providers, missing)) }
  return { outcome: section('done', null) }
}

function notSearched(providers: readonly TrademarkRegister[], missing: readonly Need[]): SectionReason {
  if (missing.length === 0) {
    return notConfiguredReason(
      'trademarks, because the request names no jurisdiction',
      'Name the jurisdictions of the check.',
    )
  }
  const all = [...new Set(missing.map(({ territory }) => territory))]
  const territories = all.filter((territory) =>
    missing.some((need) => need.territory === territory && need.right !== 'international'),
  )
  const designated = all.filter((territory) => !territories.includes(territory))
  const remedies = territories.map((territory) => ({
    territory,
    clauses: providers.filter(({ holds }) => holds.territories.includes(territory)).map(remedyOf),
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
    ...(designated.length > 0
      ? [
          `Import the Madrid designations of ${designated.join(', ')} with "namecheck registers import --rights international", or together with the national marks with "--rights national,international".`,
        ]
      : []),
  ]
  const what = [
    ...(territories.length > 0 ? [`the trademark registers of ${territories.join(', ')}`] : []),
    ...(designated.length > 0 ? [`the Madrid designations of ${designated.join(', ')}`] : []),
  ]
  return notConfiguredReason(what.join(' and '), steps.join(' '))
}

const tooMany = (cut: readonly Searched[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(({ register }) => register).join(', ')} more marks resemble this name than the service could read, and the marks that it read are not conclusive.`,
  nextStep: 'Request a check with the relevant Nice classes, or search the register manually.',
})

const EU_LEVEL_ONLY =
  'For EU, only EU-level rights were searched, not the national marks of the 27 member states.'

/** @param searched the registers and lists that were searched completely */
function summary(
  findings: readonly TrademarkFinding[],
  searched: readonly Searched[],
  done: boolean,
): string {
  const exact = findings.filter((finding) => finding.exact).length
  const live = findings.filter(({ status }) => status === 'live').length
  const found =
    findings.length === 0
      ? 'no identical or similar mark was found'
      : `${exact} identical and ${findings.length - exact} similar marks were found, ${live} of them live`
  const where = searched.map(described).join(', ') || 'nothing'
  return done
    ? `${capitalized(found)}. Searched: ${where}.`
    : `The search is not complete. So far ${found}. Searched completely: ${where}.`
}

function described({ register, dataAsOf, depth, latinOnly, unreadable }: Searched): string {
  const notes = [
    ...(dataAsOf === null ? [] : [dataAsOf.slice(0, 10)]),
    ...(depth === 'identical' ? ['identical marks only'] : []),
    ...(depth === 'similar' && latinOnly ? ['similar marks in Latin letters only'] : []),
    ...unreadableNotes(unreadable),
  ]
  return notes.length === 0 ? register : `${register} (${notes.join('; ')})`
}
