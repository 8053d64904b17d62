import type { CheckRequest } from '../../events/check.ts'
import { type CompanyFinding, MAX_FINDINGS } from '../../events/sections.ts'
import { ComparedName } from '../../names/companies/company-name.ts'
import { isAsked } from '../../names/jurisdictions.ts'
import { inSlices } from '../../primitives/in-slices.ts'
import { placesFor } from '../../primitives/places.ts'
import { isOwnCompany } from '../own-findings.ts'
import type { Searched } from './register.ts'
import type { Seen } from './search-result.ts'

/** Minimum similarity of a company that is shown. */
export const MIN_SIMILARITY = 0.6

const LIFE = { active: 0, unknown: 1, inactive: 2 }

/**
 * The companies to show, each once, most important first: same names before similar ones, inactive ones last, those in
 * requested jurisdictions before others, active before unknown, more similar before less similar. Ties are broken by
 * register and number. Inactive companies and the applicant do not displace others.
 */
export async function companyFindings(
  name: string,
  request: CheckRequest,
  searches: readonly Searched[],
): Promise<CompanyFinding[]> {
  const byNumber = new Map<string, CompanyFinding>()
  const asked = new ComparedName(name)
  const seen = searches.flatMap(({ register, seen }) =>
    seen.map((each) => ({
      ...each,
      register: register.name,
      isPart: register.partOf?.some((part) => part.includes('-')) ?? false,
    })),
  )
  await inSlices(seen, (each) => merge(byNumber, each, asked))
  const id = ({ register, number }: CompanyFinding): string => `${register}\n${number}`
  const shown = [...byNumber.values()]
    .filter(({ sameAs, similarity }) => sameAs || similarity >= MIN_SIMILARITY)
    .sort((a, b) => byRank(a, b, request.jurisdictions) || (id(a) < id(b) ? -1 : 1))
  return placesFor(
    shown,
    MAX_FINDINGS,
    (company) => company.status !== 'inactive' && !isOwnCompany(request, company),
  )
}

/** Negative if the first counts more against the name. */
const byRank = (a: CompanyFinding, b: CompanyFinding, asked: readonly string[] = []): number =>
  Number(b.sameAs) - Number(a.sameAs) ||
  Number(a.status === 'inactive') - Number(b.status === 'inactive') ||
  Number(isAsked(b.jurisdiction, asked)) - Number(isAsked(a.jurisdiction, asked)) ||
  LIFE[a.status] - LIFE[b.status] ||
  b.similarity - a.similarity

/** Keeps, of the names of one company, the one that counts most against the name. */
function merge(
  byNumber: Map<string, CompanyFinding>,
  { item: company, evidence, register, isPart }: Seen & { register: string; isPart: boolean },
  asked: ComparedName,
): void {
  const { sameInLaw, name, number, ...rest } = company
  // Two registers of one jurisdiction may have the same company; the numbers of its parts are separate.
  const id = `${isPart ? register : (company.jurisdiction ?? register)}\n${number}`
  const known = byNumber.get(id)
  const { same, similarity } = asked.with(name, company.jurisdiction)
  const found: CompanyFinding = {
    name,
    number,
    register,
    ...rest,
    sameAs: sameInLaw || same,
    similarity,
    evidence: [...new Set([...(known?.evidence ?? []), evidence])],
  }
  if (known === undefined || byRank(found, known) < 0) byNumber.set(id, found)
  else known.evidence = found.evidence
}
