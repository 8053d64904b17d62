import type { CompanyFinding } from '../../events/sections.ts'
import { isAsked } from '../../names/jurisdictions.ts'
import { growing, once, pick, type Rule } from '../rule.ts'

/** From this score on, a company name counts as very similar. */
const CLOSE_COMPANY = 0.85

const nameOf = ({ name, register, number }: CompanyFinding): string => `${name} (${register} ${number})`

/** Companies of others than the applicant. */
const companies = (
  where: 'asked' | 'elsewhere' | 'anywhere',
  test: (company: CompanyFinding) => boolean,
  name: (company: CompanyFinding) => string = nameOf,
) =>
  pick(
    'companies',
    name,
    (company, { jurisdictions }) =>
      company.own !== true &&
      (where === 'anywhere' || isAsked(company.jurisdiction, jurisdictions) === (where === 'asked')) &&
      test(company),
  )

const isClose = (company: CompanyFinding): boolean =>
  !company.sameAs && company.status !== 'inactive' && company.similarity >= CLOSE_COMPANY

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

/** The sentences distinguish the formation of a company from the use and the registration of its name. */
export const companyRules: readonly Rule[] = [
  {
    id: 'company-exact',
    effect: 'conflict',
    objections: ['formation', 'use'],
    when: 'an active company in a requested jurisdiction has the same name apart from the legal form',
    text: '{An active company has|Active companies have} the same name: {list}. {The company register of its country is|The company registers of their countries are} likely to refuse another company of this name, and {the company|each of them} may object to the use of the name for related goods.',
    weight: once(90),
    hits: companies('asked', (company) => company.sameAs && company.status === 'active'),
  },
  {
    id: 'company-exact-unknown-status',
    effect: 'caution',
    objections: ['formation', 'use'],
    when: 'a company in a requested jurisdiction has the same name, and whether it is active is unknown',
    text: '{A company has the same name, and its register does not say whether it is|Companies have the same name, and their registers do not say whether they are} active: {list}. If {it|one of them} is, the company register of its country is likely to refuse another company of this name.',
    weight: once(40),
    hits: companies('asked', (company) => company.sameAs && company.status === 'unknown'),
  },
  {
    id: 'company-exact-elsewhere',
    effect: 'caution',
    objections: ['use'],
    when: 'a company that is not inactive has the same name outside the requested jurisdictions, or in an unknown jurisdiction',
    text: '{A company has|Companies have} the same name outside the requested jurisdictions, or in an unknown one: {list}. {It does|They do} not prevent the formation of a company.',
    weight: growing(12, 2, 20),
    hits: companies('elsewhere', (company) => company.sameAs && company.status !== 'inactive'),
  },
  {
    id: 'company-similar',
    effect: 'caution',
    objections: ['use'],
    when: `a company that is not inactive has a very similar name (${CLOSE_COMPANY} or more) in a requested jurisdiction`,
    text: '{A company in a requested jurisdiction has a very similar name|Companies in the requested jurisdictions have very similar names}: {list}. {It|They} may object to the use of the name for related goods.',
    weight: growing(12, 3, 24),
    hits: companies('asked', isClose),
  },
  {
    id: 'company-similar-elsewhere',
    effect: 'note',
    objections: ['use'],
    when: `a company that is not inactive has a very similar name (${CLOSE_COMPANY} or more) elsewhere`,
    text: '{A company has a very similar name|Companies have very similar names} outside the requested jurisdictions, or in an unknown one: {list}.',
    weight: growing(2, 1, 5),
    hits: companies('elsewhere', isClose),
  },
  {
    id: 'company-exact-inactive',
    effect: 'note',
    when: 'a company that is no longer active has the same name',
    text: '{A company that is no longer active|Companies that are no longer active} had the same name: {list}.',
    weight: once(3),
    hits: companies('anywhere', (company) => company.sameAs && company.status === 'inactive'),
  },
  {
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
    hits: companies(
      'asked',
      ({ sameAs, status, jurisdiction }) =>
        sameAs && status === 'active' && lawOf(jurisdiction) !== undefined,
      ({ name, jurisdiction }) => `${name} (${lawOf(jurisdiction)})`,
    ),
  },
]
