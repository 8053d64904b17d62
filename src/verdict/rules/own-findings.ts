import { once, pick, type Rule } from '../rule.ts'

const domains = pick(
  'domains',
  ({ unicode }) => unicode,
  ({ own }) => own === true,
)
const usernames = pick(
  'social',
  ({ url }) => url,
  ({ own }) => own === true,
)
const companies = pick(
  'companies',
  ({ name }) => name,
  ({ own }) => own === true,
)

/** What belongs to the applicant: no other rule counts it. Marks and brands have the rule `trademark-own`. */
export const ownRules: readonly Rule[] = [
  {
    id: 'own-findings',
    effect: 'note',
    when: 'a domain, a user name or a company belongs to the applicant',
    text: '{A domain, user name or company|Domains, user names or companies} of the applicant {does|do} not count against the name: {list}.',
    weight: once(0),
    hits: (of) => [...domains(of), ...usernames(of), ...companies(of)],
  },
]
