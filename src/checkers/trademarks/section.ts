import type { OutcomeOf, SectionReason, TrademarkFinding } from '../../events/sections.ts'
import { limitInWords, unfinishedInWords } from '../../names/scripts-in-words.ts'
import { capitalized } from '../../primitives/text.ts'
import { isStale } from '../../registers/data-age.ts'
import { gradeOfCited } from '../../verdict/citations.ts'
import {
  notConnectedReason,
  nowhereReason,
  partialReason,
  placesOf,
  registersOf,
  staleReason,
} from '../gaps.ts'
import { completenessNotes, unreadableNotes } from '../local-register.ts'
import type { Attempt, CheckTask } from '../provider-client/interfaces.ts'
import { evidenceOf, retryAfterOf, unansweredOf, unknownReason } from '../provider-client/section-evidence.ts'
import { retryAfterOfProofs, unprovenReason } from '../self-test/judge-run.ts'
import type { Searched } from './search-result.ts'
import { coverageOf, isSearched, type Need, needsOf } from './section-coverage.ts'
import { ranked } from './shown-marks.ts'

/**
 * Combines the searches of one check into its section.
 * @param now epoch ms
 */
export function trademarksAttempt(
  task: CheckTask,
  searches: readonly Searched[],
  now: number,
): Attempt<'trademarks'> {
  const { jurisdictions } = task.request
  const needs = needsOf(jurisdictions, searches)
  const answers = searches.flatMap((searched) => searched.answers)
  const open = needs.filter(({ registers }) => !registers.some((each) => isSearched(each, now)))
  const decisive = searches.filter(
    (searched) => searched.holds === null || open.some(({ registers }) => registers.includes(searched)),
  )
  const silent = decisive.filter(({ answered }) => !answered)
  const missing = open.filter(({ registers }) => registers.length === 0)
  const stale = decisive.filter((searched) => isStale(searched, now))
  const unproven = decisive.flatMap(({ register, proof }) =>
    proof?.ok === false ? [{ provider: register, proof }] : [],
  )
  const partial = decisive.filter(({ completeness }) => completeness === 'partial')
  const cut = decisive.filter((searched) => searched.cut)
  const findings = ranked(
    searches.flatMap((searched) => searched.findings),
    task.request,
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
        searches.filter((searched) => searched.holds !== null && !isSearched(searched, now)),
        status === 'done',
      ),
      ...(jurisdictions.includes('EU') ? [EU_LEVEL_ONLY] : []),
    ].join(' '),
    coverage: coverageOf(needs, searches, now),
    findings,
    evidence: [...evidenceOf(answers), ...searches.flatMap(({ proof }) => proof?.evidence ?? [])],
  })
  if (silent.length > 0) {
    const unanswered = unansweredOf(silent.flatMap((searched) => searched.answers))
    const names = silent.map(({ register }) => register).join(', ')
    const retryAfterMs = retryAfterOf(unanswered)
    return {
      outcome: section('unknown', unknownReason(`identical or similar marks at ${names}`, unanswered)),
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
  if (partial.length > 0) return { outcome: section('unknown', partialReason(partial, 'marks')) }
  if (cut.length > 0) return { outcome: section('unknown', tooMany(cut)) }
  if (missing.length > 0 || needs.length === 0)
    return { outcome: section('not_configured', notSearched(missing)) }
  return { outcome: section('done', null) }
}

function notSearched(missing: readonly Need[]): SectionReason {
  if (missing.length === 0) return nowhereReason('trademarks')
  const all = [...new Set(missing.map(({ territory }) => territory))]
  const territories = all.filter((territory) =>
    missing.some((need) => need.territory === territory && need.right !== 'international'),
  )
  const designated = all.filter((territory) => !territories.includes(territory))
  const what = [
    ...(territories.length > 0 ? [registersOf('trademark', territories)] : []),
    ...(designated.length > 0
      ? [`the international marks in ${placesOf(designated)} (Madrid designations)`]
      : []),
  ]
  return notConnectedReason(what.join(' and '), all.length > 1 || designated.length > 0, 'marks')
}

const tooMany = (cut: readonly Searched[]): SectionReason => ({
  code: 'too_many_results',
  text: `At ${cut.map(({ register }) => register).join(', ')} more marks resemble this name than the service could read, and the marks that it read are not conclusive.`,
  nextStep: 'Request a check with the relevant Nice classes, or search the register manually.',
})

const EU_LEVEL_ONLY =
  'For EU, only EU-level rights were searched, not the national marks of the 27 member states.'

/**
 * @param searched the registers and lists that were searched completely
 * @param others the registers whose answer does not count
 */
function summary(
  findings: readonly TrademarkFinding[],
  searched: readonly Searched[],
  others: readonly Searched[],
  done: boolean,
): string {
  const exact = findings.filter((finding) => finding.exact).length
  const live = findings.filter(({ status }) => status === 'live').length
  const found =
    findings.length === 0
      ? 'no identical or similar mark was found'
      : `${marksFound(exact, findings.length - exact)} found, ${liveWords(live, findings.length)}${gradedWords(findings)}`
  const where = searched.map(described).join(', ') || 'nothing'
  const names = others.map(({ register }) => register).join(', ')
  return done
    ? `${capitalized(found)}. Searched: ${where}.${names && ` No complete answer: ${names}.`}`
    : `The search is not complete. So far ${found}. ${searched.length === 0 ? 'No register was searched completely' : `Searched completely: ${where}`}.`
}

function gradedWords(findings: readonly TrademarkFinding[]): string {
  const graded = findings.filter((mark) => gradeOfCited(mark) !== null).length
  if (graded === 0) return ''
  if (findings.length === 1) return '; its grade says how much it matters'
  return `; ${graded === findings.length ? 'the grade of each' : `the grade of ${graded} of them`} says how much it matters`
}

const liveWords = (live: number, all: number): string =>
  all === 1 ? `which is ${live === 1 ? '' : 'not '}live` : `${live} of them live`

/** `2 identical marks and 1 similar mark were`. */
function marksFound(identical: number, similar: number): string {
  const kinds = [
    [identical, 'identical'],
    [similar, 'more or less similar'],
  ] as const
  const said = kinds.flatMap(([count, kind]) =>
    count === 0 ? [] : [`${count} ${kind} ${count === 1 ? 'mark' : 'marks'}`],
  )
  return `${said.join(' and ')} ${identical + similar === 1 ? 'was' : 'were'}`
}

function described({
  register,
  dataAsOf,
  depth,
  scripts,
  incomplete,
  unreadable,
  completeness,
  doubt,
}: Searched): string {
  const limit = limitInWords(depth, scripts)
  const notes = [
    ...(dataAsOf === null ? [] : [dataAsOf.slice(0, 10)]),
    ...(limit === null ? [] : [limit]),
    ...(incomplete === undefined ? [] : [unfinishedInWords(incomplete)]),
    ...unreadableNotes(unreadable),
    ...completenessNotes(completeness, doubt),
  ]
  return notes.length === 0 ? register : `${register} (${notes.join('; ')})`
}
