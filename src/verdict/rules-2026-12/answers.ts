import type { Rule } from '../rule.ts'
import { answerRules as rules202611 } from '../rules-2026-11/answers.ts'

/** Other words for why a source is not complete. */
const WHY: Readonly<Record<string, string>> = {
  'not everything that was asked for is configured':
    'the service is not connected to every register that the request needs',
}

const TEXTS: Readonly<Record<string, string>> = {
  'analysis-unanswered': 'The name could not be analyzed in full: {list}.',
  'nothing-answered': 'No requested source could be checked in full, so the name cannot be called clear.',
}

export const answerRules: readonly Rule[] = rules202611.map((rule) => ({
  ...rule,
  text:
    TEXTS[rule.id] ??
    rule.text.replace(
      /^(.*), so the name cannot be called clear: \{list\}\.$/,
      `$1 ({list}), so the name cannot be called clear.`,
    ),
  hits: (of) => rule.hits(of).map((hit) => ({ ...hit, name: WHY[hit.name] ?? hit.name })),
}))
