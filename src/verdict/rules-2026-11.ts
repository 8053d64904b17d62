import type { RuleSet } from './rule-set.ts'
import { analysisRules } from './rules-2026-11/analysis.ts'
import { answerRules } from './rules-2026-11/answers.ts'
import { companyRules } from './rules-2026-11/companies.ts'
import { domainRules } from './rules-2026-11/domains.ts'
import { socialRules } from './rules-2026-11/social.ts'
import { trademarkRules } from './rules-2026-11/trademarks.ts'

/**
 * The rules of November 2026. They never change once events name them: another wording or weight is another rule
 * set.
 */
export const rules202611: RuleSet = {
  id: '2026-11',
  rules: [
    ...trademarkRules,
    ...companyRules,
    ...answerRules,
    ...domainRules,
    ...socialRules,
    ...analysisRules,
  ],
  leastWithoutConflict: 15,
  reasons: 'sentence',
}
