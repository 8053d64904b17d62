import type { Rule } from '../rule.ts'
import { companyRules as rules202611 } from '../rules-2026-11/companies.ts'
import { reworded, type Wordings } from './reworded.ts'

/** Sentences that distinguish formation and use; the conditions and points are those of 2026-11. */
const WORDINGS: Wordings = {
  'company-exact': {
    objections: ['formation', 'use'],
    when: 'an active company in a requested jurisdiction has the same name apart from the legal form',
    text: '{An active company has|Active companies have} the same name: {list}. No other company of this name can be entered in the same register, and {the company|each of them} may object to the use of the name for related goods.',
  },
  'company-exact-unknown-status': {
    objections: ['formation', 'use'],
    when: 'a company in a requested jurisdiction has the same name, and whether it is active is unknown',
    text: '{A company has the same name, and its register does not say whether it is|Companies have the same name, and their registers do not say whether they are} active: {list}. If {it|one of them} is, no other company of this name can be entered in the same register.',
  },
  'company-exact-elsewhere': {
    objections: ['use'],
    when: 'a company that is not inactive has the same name outside the requested jurisdictions, or in an unknown jurisdiction',
    text: '{A company has|Companies have} the same name outside the requested jurisdictions, or in an unknown one: {list}. {It does|They do} not prevent the formation of a company.',
  },
  'company-similar': {
    objections: ['use'],
    when: 'a company that is not inactive has a very similar name (0.85 or more) in a requested jurisdiction',
    text: '{A company in a requested jurisdiction has a very similar name|Companies in the requested jurisdictions have very similar names}: {list}. {It|They} may object to the use of the name for related goods.',
  },
  'company-exact-inactive': {
    text: '{A company that is no longer active|Companies that are no longer active} had the same name: {list}.',
  },
  'company-similar-elsewhere': {
    objections: ['use'],
    when: 'a company that is not inactive has a very similar name (0.85 or more) elsewhere',
    text: '{A company has a very similar name|Companies have very similar names} outside the requested jurisdictions, or in an unknown one: {list}.',
  },
}

export const companyRules: readonly Rule[] = reworded(rules202611, WORDINGS)
