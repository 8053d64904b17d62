import type { Similarity } from '../events/sections.ts'
import { type BrandIndex, buildBrandIndex } from './brand-index.ts'
import { compareSigns, type SignComparison } from './comparison/compare.ts'
import { signOf } from './comparison/sign.ts'
import brands from './data/brands.json' with { type: 'json' }
import { markFeatures } from './mark-features.ts'
import { compareFeatures } from './similarity.ts'

export type SimilarBrand = {
  brand: string
  similarity: Similarity
  comparison: SignComparison
  exact: boolean
}

/** Below this score, a reader sees no similarity. */
const LEAST_SCORE = 0.6
/** Below these bits, very many marks come as close. */
const LEAST_BITS = 12

/** The shipped list of well-known brands (see `data/README.md`), without repeats, in the order of their keys. */
export const wellKnownBrands = (): readonly string[] => brands

let index: BrandIndex | undefined

/** Builds the index that `similarBrands` searches (about 0.1 s), so that no check waits for it. */
export function warmBrands(): void {
  index ??= buildBrandIndex(brands)
}

/**
 * Well-known brands similar to a name, the most similar first (then by brand), at most `limit` none farther than
 * the least score and the least bits. An exact one always comes first. About 2 ms when warm.
 */
export function similarBrands(name: string, limit: number): SimilarBrand[] {
  index ??= buildBrandIndex(brands)
  const { features } = index
  const mark = markFeatures(name)
  const sign = signOf(name)
  const found: SimilarBrand[] = []
  for (const row of index.candidates(mark)) {
    const [brand, other] = [brands[row], features[row]]
    if (brand === undefined || other === undefined) continue
    const { exact, ...similarity } = compareFeatures(mark, other)
    const comparison = compareSigns(sign, signOf(brand))
    if (similarity.score >= LEAST_SCORE || comparison.bits >= LEAST_BITS)
      found.push({ brand, similarity, comparison, exact })
  }
  return found
    .sort(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        b.similarity.score - a.similarity.score ||
        (a.brand < b.brand ? -1 : 1),
    )
    .slice(0, limit)
}
