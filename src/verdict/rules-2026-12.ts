import type { RuleSet } from './rule-set.ts'
import { analysisRules } from './rules-2026-11/analysis.ts'
import { domainRules } from './rules-2026-11/domains.ts'
import { socialRules } from './rules-2026-11/social.ts'
import { barRules } from './rules-2026-12/absolute-grounds.ts'
import { answerRules } from './rules-2026-12/answers.ts'
import { companyRules } from './rules-2026-12/companies.ts'
import { depthRules } from './rules-2026-12/depth.ts'
import { besidesOwn, ownRules } from './rules-2026-12/own-findings.ts'
import { PLAIN_WORDS } from './rules-2026-12/plain-words.ts'
import { reworded } from './rules-2026-12/reworded.ts'
import { trademarkRules } from './rules-2026-12/trademarks.ts'
import { unless } from './rules-2026-12/unless.ts'

/** Absolute grounds that already count what the analysis calls generic or descriptive. */
const undistinctive = barRules.filter(({ id }) =>
  ['bar-generic', 'bar-descriptive', 'descriptive-trade', 'not-distinctive'].includes(id),
)

/**
 * The rules of December 2026: marks are graded by sign and goods, a clear verdict needs a search for similar marks,
 * absolute grounds count, and what belongs to the applicant does not. They never change once events name them.
 */
export const rules202612: RuleSet = {
  id: '2026-12',
  rules: [
    ...trademarkRules,
    ...companyRules.map(besidesOwn),
    ...barRules,
    ...answerRules,
    ...depthRules,
    ...reworded(domainRules, PLAIN_WORDS).map(besidesOwn),
    ...reworded(socialRules, PLAIN_WORDS).map(besidesOwn),
    ...reworded(analysisRules, PLAIN_WORDS).map((rule) =>
      rule.id === 'weak-distinctiveness' ? unless(undistinctive, rule) : rule,
    ),
    ...ownRules,
  ],
  leastWithoutConflict: 15,
  reasons: 'parameters',
  grades: true,
}
