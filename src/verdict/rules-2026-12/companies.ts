import { isAsked } from '../../names/jurisdictions.ts'
import { once, pick, type Rule } from '../rule.ts'
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

/** Laws by which an earlier company name prevents a later mark for related goods, by country. */
const AGAINST_MARKS: Readonly<Record<string, string>> = {
  AT: 'MSchG § 32',
  DE: 'MarkenG § 12',
  ES: 'Ley 17/2001 art. 9.1 d',
  FR: 'CPI art. L711-3 I 3°',
  IT: 'CPI art. 12.1 b',
}

const lawOf = (jurisdiction: string | null): string | undefined =>
  jurisdiction === null ? undefined : AGAINST_MARKS[jurisdiction]

/** The mark that the applicant wants to register: another matter than the formation of a company. */
const againstMark: Rule = {
  id: 'company-exact-mark',
  effect: 'note',
  objections: ['registration'],
  when: `an active company in a requested jurisdiction has the same name, and the law of its country protects company names against later marks. The laws: ${Object.entries(
    AGAINST_MARKS,
  )
    .map(([country, law]) => `${country} (${law})`)
    .join(', ')}`,
  text: 'If its goods are related, {a company|each of these companies} can also prevent the registration of the name as a trademark, by the law of its country: {list}.',
  weight: once(0),
  hits: pick(
    'companies',
    ({ name, jurisdiction }) => `${name} (${lawOf(jurisdiction)})`,
    ({ sameAs, status, jurisdiction }, { jurisdictions }) =>
      sameAs &&
      status === 'active' &&
      isAsked(jurisdiction, jurisdictions) &&
      lawOf(jurisdiction) !== undefined,
  ),
}

export const companyRules: readonly Rule[] = [...reworded(rules202611, WORDINGS), againstMark]
