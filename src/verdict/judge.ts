import type { Judgment, Reason, Verdict } from '../events/check.ts'
import { SOURCES, type Source } from '../events/sections.ts'
import { MAX_KEPT } from './reason-text.ts'
import { type Case, type Hit, outcomeOf, type Rule } from './rule.ts'
import type { RuleSet } from './rule-set.ts'
import { ruleSetNamed } from './rule-sets.ts'

/**
 * The verdict on a check by a versioned rule set: a pure function of the request and the outcomes, the same bytes
 * each time. `outcomes` holds the sources that ended; a requested source that is missing gave no answer. Findings
 * count whatever the status of their source; findings of sources that were not requested do not. Throws
 * `NewerThanProgram` for an unknown rule set.
 */
export function judge(ruleSet: string, input: Case): Judgment {
  return judgeBy(ruleSetNamed(ruleSet), input)
}

/** The verdict by a given rule set, registered or not. */
export function judgeBy(set: RuleSet, input: Case): Judgment {
  const fired = set.rules.flatMap((rule) => {
    const hits = rule.hits(input)
    return hits.length > 0 ? [{ rule, hits }] : []
  })
  const verdict = verdictOf(fired)
  const score = scoreOf(set, verdict, fired)
  return {
    verdict,
    verdictBasis: basisOf(input),
    score,
    ruleSet: set.id,
    reasons: reasonsOf(score, fired),
  }
}

type Fired = { rule: Rule; hits: readonly Hit[] }

const STRENGTH: readonly Verdict[] = ['conflict', 'inconclusive', 'caution']

const verdictOf = (fired: readonly Fired[]): Verdict =>
  STRENGTH.find((verdict) => fired.some(({ rule }) => rule.effect === verdict)) ?? 'clear'

const basisOf = (of: Case): Source[] => SOURCES.filter((source) => outcomeOf(of, source)?.status === 'done')

/** Points that a rule takes off, before the score reaches its lowest value. */
function pointsOf({ rule: { weight }, hits }: Fired): number {
  return Math.min(weight.most, weight.first + weight.each * (hits.length - 1))
}

function scoreOf(set: RuleSet, verdict: Verdict, fired: readonly Fired[]): number | null {
  if (verdict === 'inconclusive') return null
  const off = fired.reduce((sum, each) => sum + pointsOf(each), 0)
  return Math.max(verdict === 'conflict' ? 0 : set.leastWithoutConflict, 100 - off)
}

/**
 * The reasons in the order of the rules. Points add up to 100 minus the score: where the score has reached its lowest
 * value, later rules take off no more.
 */
function reasonsOf(score: number | null, fired: readonly Fired[]): Reason[] {
  let left = 100 - (score ?? 0)
  return fired.map((each) => {
    const { rule, hits } = each
    const findings = hits.flatMap(({ finding }) => (finding === null ? [] : [finding]))
    const names = hits.map(({ name }) => name)
    const points = Math.min(left, pointsOf(each))
    left -= points
    return {
      rule: rule.id,
      effect: rule.effect,
      points,
      params: { list: [...new Set(names)].slice(0, MAX_KEPT), count: hits.length },
      findings: [...new Set(findings)],
    }
  })
}

export { CURRENT_RULE_SET, RULE_SETS, ruleSetNamed } from './rule-sets.ts'
