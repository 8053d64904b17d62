import type { Similarity } from '../events/sections.ts'
import { type BrandIndex, buildBrandIndex } from './brand-index.ts'
import brands from './data/brands.json' with { type: 'json' }
import { markFeatures } from './mark-features.ts'
import { compareFeatures } from './similarity.ts'

export type SimilarBrand = { brand: string; similarity: Similarity; exact: boolean }

/** Below this score, a reader sees no similarity. */
const LEAST_SCORE = 0.6

/** The shipped list of well-known brands (see `data/README.md`), without repeats, in the order of their keys. */
export const wellKnownBrands = (): readonly string[] => brands

let index: BrandIndex | undefined

/** Builds the index that `similarBrands` searches (about 0.1 s), so that no check waits for it. */
export function warmBrands(): void {
  index ??= buildBrandIndex(brands)
}

/**
 * Well-known brands similar to a name, the most similar first (then by brand), at most `limit`, none below a score
 * of 0.6. An exact one always comes first. About 0.1 ms when warm.
 */
export function similarBrands(name: string, limit: number): SimilarBrand[] {
  index ??= buildBrandIndex(brands)
  const { features } = index
  const mark = markFeatures(name)
  const found: SimilarBrand[] = []
  for (const row of index.candidates(mark)) {
    const [brand, other] = [brands[row], features[row]]
    if (brand === undefined || other === undefined) continue
    const { exact, ...similarity } = compareFeatures(mark, other)
    if (similarity.score >= LEAST_SCORE) found.push({ brand, similarity, exact })
  }
  return found
    .sort((a, b) => b.similarity.score - a.similarity.score || (a.brand < b.brand ? -1 : 1))
    .slice(0, limit)
}
