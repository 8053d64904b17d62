import type { SourceOutcome } from '../../events/sections.ts'
import { type Case, type Hit, once, outcomeOf, type Rule } from '../rule.ts'

/** The rule, with what belongs to the applicant counted as free. Findings keep their places. */
export const besidesOwn = (rule: Rule): Rule => ({ ...rule, hits: (of) => rule.hits(withoutOwn(of)) })

function withoutOwn(of: Case): Case {
  const { domains, social, companies } = of.outcomes
  return {
    ...of,
    outcomes: {
      ...of.outcomes,
      ...(domains && { domains: freed(domains) }),
      ...(social && { social: freed(social) }),
      ...(companies && { companies: freed(companies) }),
    },
  }
}

function freed(outcome: SourceOutcome): SourceOutcome {
  switch (outcome.source) {
    case 'domains':
      return {
        ...outcome,
        findings: outcome.findings.map((each) =>
          each.own ? { ...each, status: 'available' as const } : each,
        ),
      }
    case 'social':
      return {
        ...outcome,
        findings: outcome.findings.map((each) =>
          each.own ? { ...each, status: 'available' as const } : each,
        ),
      }
    case 'companies':
      return {
        ...outcome,
        findings: outcome.findings.map((each) =>
          each.own ? { ...each, sameAs: false, similarity: 0 } : each,
        ),
      }
    default:
      return outcome
  }
}

function own(of: Case): Hit[] {
  const named = <T extends { own?: boolean | undefined }>(
    source: string,
    findings: readonly T[],
    name: (each: T) => string,
  ) =>
    findings.flatMap((each, index) => (each.own ? [{ finding: `${source}/${index}`, name: name(each) }] : []))
  return [
    ...named('domains', outcomeOf(of, 'domains')?.findings ?? [], ({ unicode }) => unicode),
    ...named('social', outcomeOf(of, 'social')?.findings ?? [], ({ url }) => url),
    ...named('companies', outcomeOf(of, 'companies')?.findings ?? [], ({ name }) => name),
  ]
}

export const ownRules: readonly Rule[] = [
  {
    id: 'own-findings',
    effect: 'note',
    when: 'a domain, a user name or a company belongs to the applicant',
    text: '{A domain, user name or company|Domains, user names or companies} of the applicant {does|do} not count against the name: {list}.',
    weight: once(0),
    hits: own,
  },
]
