import type { Rule } from '../rule.ts'
import { answerRules as rules202611 } from '../rules-2026-11/answers.ts'

/** Other words for why a source is not complete. */
const WHY: Readonly<Record<string, string>> = {
  'not everything that was asked for is configured':
    'the service is not connected to every register that the request needs',
}

export const answerRules: readonly Rule[] = rules202611.map((rule) => ({
  ...rule,
  hits: (of) => rule.hits(of).map((hit) => ({ ...hit, name: WHY[hit.name] ?? hit.name })),
}))
