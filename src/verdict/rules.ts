import type { RuleSet } from './rule-set.ts'
import { barRules } from './rules/absolute-grounds.ts'
import { analysisRules } from './rules/analysis.ts'
import { answerRules } from './rules/answers.ts'
import { companyRules } from './rules/companies.ts'
import { domainRules } from './rules/domains.ts'
import { ownRules } from './rules/own-findings.ts'
import { socialRules } from './rules/social.ts'
import { trademarkRules } from './rules/trademarks.ts'

/** The rules for new checks. They never change after a release: another wording or weight is another rule set. */
export const currentRules: RuleSet = {
  id: '2026-12',
  rules: [
    ...trademarkRules,
    ...companyRules,
    ...barRules,
    ...answerRules,
    ...domainRules,
    ...socialRules,
    ...analysisRules,
    ...ownRules,
  ],
  leastWithoutConflict: 15,
}
