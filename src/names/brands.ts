import type { Similarity } from '../events/sections.ts'
import { type BrandIndex, buildBrandIndex } from './brand-index.ts'
import brands from './data/brands.json' with { type: 'json' }
import { markFeatures } from './mark-features.ts'
import { compareFeatures } from './similarity.ts'

export type SimilarBrand = { brand: string; similarity: Similarity; exact: boolean }

/** Less than this is no likeness that a reader would see. */
const LEAST_SCORE = 0.6

/** The shipped list of well-known brands (see `data/README.md`), each once, in the order of their keys. */
export const wellKnownBrands = (): readonly string[] => brands

let index: BrandIndex | undefined

/** Builds the index that `similarBrands` searches (about 0.1 s, once), so that no check has to wait for it. */
export function warmBrands(): void {
  index ??= buildBrandIndex(brands)
}

/**
 * Well-known brands like a name, the most alike first (then by brand), at most `limit`, none below a score
 * of 0.6; an exact one always comes first. About 0.1 ms once warm.
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
