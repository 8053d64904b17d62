import type { CompanyFinding } from '../../events/sections.ts'
import { companySimilarity, sameCompanyName } from '../../names/company.ts'
import { inSlices } from '../../registers/slices.ts'
import type { Searched } from './register.ts'
import type { Seen } from './searched.ts'

/** Least similarity of a company that is worth showing. */
const LEAST_SIMILARITY = 0.6
/** Longest list of companies that a section gives. */
const MOST_FINDINGS = 25

/** Comparisons between two looks at the clock. */
const COMPARE_STRIDE = 8

const LIFE = { active: 0, unknown: 1, inactive: 2 }

/**
 * The companies to show, each once, the heaviest first: same names before similar ones, active before
 * inactive, closer before farther. Ties are broken by register and number.
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
