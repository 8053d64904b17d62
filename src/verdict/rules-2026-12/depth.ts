import { type Case, type Hit, once, outcomeOf, type Rule } from '../rule.ts'

/** Registers that were searched for identical marks only. */
function identicalOnly(of: Case): Hit[] {
  const { status, coverage = [] } = outcomeOf(of, 'trademarks') ?? {}
  if (status !== 'done') return []
  return coverage
    .filter(({ jurisdiction, searched, depth }) => jurisdiction !== null && searched && depth !== 'similar')
    .map(({ register, jurisdiction }) => ({ finding: null, name: `${register} for ${jurisdiction}` }))
}

export const depthRules: readonly Rule[] = [
  {
    id: 'trademark-depth',
    effect: 'inconclusive',
    when: 'a trademark register of an asked jurisdiction was searched for identical marks only',
    text: 'Some registers were searched for identical trademarks only, so a similar one may block the name: {list}.',
    weight: once(0),
    hits: identicalOnly,
  },
]
