import type { CompanyFinding } from '../../events/sections.ts'
import { companySimilarity, sameCompanyName } from '../../names/company.ts'
import { inSlices } from '../../registers/slices.ts'
import type { Searched } from './register.ts'
import type { Seen } from './searched.ts'

/** Minimum similarity of a company that is shown. */
const LEAST_SIMILARITY = 0.6
/** Maximum number of companies in a section. */
const MOST_FINDINGS = 25

/** Comparisons between two checks of the clock. */
const COMPARE_STRIDE = 8

const LIFE = { active: 0, unknown: 1, inactive: 2 }

/**
 * The companies to show, each once, most important first: same names before similar ones, active before inactive, more
 * similar before less similar. Ties are broken by register and number.
 */
export async function companyFindings(
  name: string,
  searches: readonly Searched[],
): Promise<CompanyFinding[]> {
  const byNumber = new Map<string, CompanyFinding>()
  const seen = searches.flatMap(({ register, seen }) =>
    seen.map((each) => ({ ...each, register: register.name })),
  )
  await inSlices(
    seen.length,
    (at) => {
      const each = seen[at]
      if (each) merge(byNumber, each, name)
    },
    COMPARE_STRIDE,
  )
  const rank = ({ register, number }: CompanyFinding): string => `${register}\n${number}`
  return [...byNumber.values()]
    .filter(({ sameAs, similarity }) => sameAs || similarity >= LEAST_SIMILARITY)
    .sort(
      (a, b) =>
        Number(b.sameAs) - Number(a.sameAs) ||
        LIFE[a.status] - LIFE[b.status] ||
        b.similarity - a.similarity ||
        (rank(a) < rank(b) ? -1 : 1),
    )
    .slice(0, MOST_FINDINGS)
}

function merge(
  byNumber: Map<string, CompanyFinding>,
  { company, evidence, register }: Seen & { register: string },
  asked: string,
): void {
  const { sameInLaw, name, number, ...rest } = company
  const id = `${register}\n${number}`
  const known = byNumber.get(id)
  if (known) {
    known.sameAs ||= sameInLaw
    if (!known.evidence.includes(evidence)) known.evidence.push(evidence)
    return
  }
  byNumber.set(id, {
    name,
    number,
    register,
    ...rest,
    sameAs: sameInLaw || sameCompanyName(asked, name, company.jurisdiction),
    similarity: companySimilarity(asked, name, company.jurisdiction),
    evidence: [evidence],
  })
}
