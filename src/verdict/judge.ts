import type { CheckRequest, Judgement, Reason, Verdict } from '../events/check.ts'
import { NewerThanProgram } from '../events/newer-than-program.ts'
import { SOURCES, type Source, type SourceOutcome } from '../events/sections.ts'
import { type Case, type Hit, outcomeOf, type Rule } from './rule.ts'
import type { RuleSet } from './rule-set.ts'
import { RULE_SETS } from './rule-sets.ts'

/** How many names the text of a reason lists before it counts the rest. */
const MOST_NAMES = 3

/**
 * The verdict on a check by a versioned rule set: a pure function of the request and the outcomes, the same bytes
 * each time. `outcomes` holds the sources that ended; a requested source that is missing gave no answer. Findings
 * count whatever the status of their source; findings of sources that were not requested do not. Throws
 * {@link NewerThanProgram} for an unknown rule set.
 */
export function judge(
  ruleSet: string,
  input: { request: CheckRequest; outcomes: Partial<Record<Source, SourceOutcome>> },
): Judgement {
  return judgeBy(ruleSetNamed(ruleSet), input)
}

/** The rule set with this id. Throws {@link NewerThanProgram} for a rule set of a newer version of the program. */
export function ruleSetNamed(id: string): RuleSet {
  const set = RULE_SETS.get(id)
  if (set) return set
  throw new NewerThanProgram(
    `rule set ${JSON.stringify(id)} is unknown to this version of the program; it has ${[...RULE_SETS.keys()].join(', ')}`,
  )
}

/** The verdict by a given rule set, registered or not. */
export function judgeBy(set: RuleSet, input: Case): Judgement {
  const fired = set.rules.flatMap((rule) => {
    const hits = rule.hits(input)
    return hits.length > 0 ? [{ rule, hits }] : []
  })
  const verdict = verdictOf(fired)
  return {
    verdict,
    verdictBasis: basisOf(input),
    score: scoreOf(set, verdict, fired),
    ruleSet: set.id,
    reasons: fired.map(reasonOf),
  }
}

type Fired = { rule: Rule; hits: readonly Hit[] }

const STRENGTH: readonly Verdict[] = ['conflict', 'inconclusive', 'caution']

const verdictOf = (fired: readonly Fired[]): Verdict =>
  STRENGTH.find((verdict) => fired.some(({ rule }) => rule.effect === verdict)) ?? 'clear'

const basisOf = (of: Case): Source[] => SOURCES.filter((source) => outcomeOf(of, source)?.status === 'done')

function scoreOf(set: RuleSet, verdict: Verdict, fired: readonly Fired[]): number | null {
  if (verdict === 'inconclusive') return null
  const off = fired.reduce((sum, { rule, hits }) => {
    const { first, each, most } = rule.weight
    return sum + Math.min(most, first + each * (hits.length - 1))
  }, 0)
  return Math.max(verdict === 'conflict' ? 0 : set.leastWithoutConflict, 100 - off)
}

function reasonOf({ rule, hits }: Fired): Reason {
  const findings = hits.flatMap(({ finding }) => (finding === null ? [] : [finding]))
  return {
    rule: rule.id,
    effect: rule.effect,
    text: rule.text.replace('{list}', () => listOf(hits)),
    findings: [...new Set(findings)],
  }
}

function listOf(hits: readonly Hit[]): string {
  const names = [...new Set(hits.map(({ name }) => name))]
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown
}

export { CURRENT_RULE_SET, RULE_SETS, ruleSetOf } from './rule-sets.ts'
