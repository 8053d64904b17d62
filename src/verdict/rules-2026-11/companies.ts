import type { CompanyFinding } from '../../events/sections.ts'
import { isAsked } from '../../names/jurisdictions.ts'
import { growing, once, pick, type Rule } from '../rule.ts'

/** From this score on, a company name counts as very similar. */
const CLOSE_COMPANY = 0.85

const nameOf = ({ name, register, number }: CompanyFinding): string => `${name} (${register} ${number})`

const companies = (where: 'asked' | 'elsewhere', test: (company: CompanyFinding) => boolean) =>
  pick(
    'companies',
    nameOf,
    (company, { jurisdictions }) =>
      isAsked(company.jurisdiction, jurisdictions) === (where === 'asked') && test(company),
  )

const isClose = (company: CompanyFinding): boolean =>
  !company.sameAs && company.status !== 'inactive' && company.similarity >= CLOSE_COMPANY

export const companyRules: readonly Rule[] = [
  {
    id: 'company-exact',
    effect: 'conflict',
    when: 'an active company in a requested jurisdiction has the same name apart from the legal form',
    text: 'An active company has the same name in a jurisdiction that was asked for: {list}.',
    weight: once(90),
    hits: companies('asked', (company) => company.sameAs && company.status === 'active'),
  },
  {
    id: 'company-exact-unknown-status',
    effect: 'caution',
    when: 'a company in a requested jurisdiction has the same name, and whether it is active is unknown',
    text: 'A company has the same name, and its register does not tell whether it is active: {list}.',
    weight: once(40),
    hits: companies('asked', (company) => company.sameAs && company.status === 'unknown'),
  },
  {
    id: 'company-exact-elsewhere',
    effect: 'caution',
    when: 'a company that is not inactive has the same name outside the requested jurisdictions, or in an unknown jurisdiction',
    text: 'A company has the same name outside the jurisdictions that were asked for, or in an unknown one: {list}.',
    weight: growing(12, 2, 20),
    hits: companies('elsewhere', (company) => company.sameAs && company.status !== 'inactive'),
  },
  {
    id: 'company-similar',
    effect: 'caution',
    when: `a company that is not inactive has a very similar name (${CLOSE_COMPANY} or more) in a requested jurisdiction`,
    text: 'A company has a very similar name in a jurisdiction that was asked for: {list}.',
    weight: growing(12, 3, 24),
    hits: companies('asked', isClose),
  },
  {
    id: 'company-similar-elsewhere',
    effect: 'note',
    when: `a company that is not inactive has a very similar name (${CLOSE_COMPANY} or more) elsewhere`,
    text: 'A company has a very similar name outside the jurisdictions that were asked for, or in an unknown one: {list}.',
    weight: growing(2, 1, 5),
    hits: companies('elsewhere', isClose),
  },
  {
    id: 'company-exact-inactive',
    effect: 'note',
    when: 'a company that is no longer active has the same name',
    text: 'A company that is no longer active had the same name: {list}.',
    weight: once(3),
    hits: pick('companies', nameOf, (company) => company.sameAs && company.status === 'inactive'),
  },
]
