import { identicalOnly } from '../depth.ts'
import { type Case, type Hit, once, outcomeOf, type Rule } from '../rule.ts'

/** Registers that were searched for identical marks only, and alone hold a right. */
function shallow(of: Case): Hit[] {
  const { status, coverage = [] } = outcomeOf(of, 'trademarks') ?? {}
  if (status !== 'done') return []
  return identicalOnly(coverage).map(({ register, jurisdiction }) => ({
    finding: null,
    name: `${register} for ${jurisdiction}`,
  }))
}

export const depthRules: readonly Rule[] = [
  {
    id: 'trademark-depth',
    effect: 'inconclusive',
    when: 'a right of a requested jurisdiction was searched only for identical trademarks, in every register that holds it',
    text: 'Only identical trademarks were searched, so a similar one may block the name: {list}.',
    weight: once(0),
    hits: shallow,
  },
]
