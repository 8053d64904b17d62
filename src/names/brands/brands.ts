import type { Similarity } from '../../events/sections.ts'
import { burdenOf } from '../comparison/burden.ts'
import { compareSigns, type SignComparison } from '../comparison/compare.ts'
import { mayBeClose } from '../comparison/prefilter.ts'
import { type Sign, signOf } from '../comparison/sign.ts'
import { type MarkFeatures, markFeatures } from '../features/mark-features.ts'
import { compareFeatures } from '../features/similarity.ts'
import { type BrandMatch, matchBrands, type Relation } from './match.ts'
import { listedAs } from './name-index.ts'
import { type BrandIndex, buildBrandIndex } from './similar-index.ts'
import { type Brand, brandAt, knownRows } from './table.ts'

export type SimilarBrand = {
  brand: Brand
  similarity: Similarity
  comparison: SignComparison
  exact: boolean
}

/** A brand that a name uses or resembles. */
export type FoundBrand = SimilarBrand & {
  relation: Relation | 'similar'
  /** Whether the name of the brand that matched is also a word in common use. */
  isCommonWord: boolean
}

/** Below this score, a reader sees no similarity. */
const MIN_SCORE = 0.6
/** A brand as close as more unrelated marks in a million is farther than a mark of medium grade. */
const MAX_BURDEN = 70
/** More brands would only repeat what the first ones say. */
const MAX_MATCHES = 10

type Similar = { index: BrandIndex; brands: readonly Brand[]; signs: (Sign | undefined)[] }

let similar: Similar | undefined

/** Brands that few people know are found by their names only, not by similarity. */
function similarIndex(): Similar {
  if (similar) return similar
  const brands = knownRows().flatMap((row) => brandAt(row) ?? [])
  similar = { brands, index: buildBrandIndex(brands.map(({ name }) => name)), signs: [] }
  return similar
}

/** Builds the indexes of brands (about 0.2 s), so that no check waits for them. */
export function warmBrands(): void {
  similarIndex()
  listedAs('')
}

/**
 * The brands that a name uses (see `matchBrands`), the closest relation first, then brands that resemble it; at most
 * `limit`. About 2 ms when warm.
 */
export function findBrands(name: string, limit: number): FoundBrand[] {
  const mark = markFeatures(name)
  const sign = signOf(name)
  const used = matchBrands(name)
    .slice(0, MAX_MATCHES)
    .flatMap((match): FoundBrand[] => {
      const brand = brandAt(match.row)
      return brand === undefined ? [] : [{ ...compared(brand, mark, sign), ...relationOf(match), brand }]
    })
  const resembling = resemblingBrands(mark, sign, limit)
    .filter(({ brand }) => !used.some((each) => each.brand === brand || isLongerNameOf(brand, each)))
    .map((each) => ({
      ...each,
      relation: 'similar' as const,
      isCommonWord: each.brand.names[0]?.isCommonWord ?? false,
    }))
  return [...used, ...resembling].slice(0, limit)
}

/** Whether a brand has the words of a brand that the name uses, and more: *Google Maps* says no more than *Google*. */
function isLongerNameOf({ name }: Brand, { brand, isCommonWord }: FoundBrand): boolean {
  if (brand.tier === 'obscure' || isCommonWord) return false
  const words = wordsOf(name)
  return wordsOf(brand.name).every((word) => words.includes(word))
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/\s+/)

const relationOf = ({ relation, isCommonWord }: BrandMatch) => ({ relation, isCommonWord })

function compared({ name }: Brand, mark: MarkFeatures, sign: Sign): Omit<SimilarBrand, 'brand'> {
  const { exact, ...similarity } = compareFeatures(mark, markFeatures(name))
  return { similarity, comparison: compareSigns(sign, signOf(name)), exact }
}

/**
 * Famous and known brands similar to a name, the most similar first (then by brand), at most `limit` none farther than
 * the least score and the greatest burden. An exact one always comes first.
 */
export const similarBrands = (name: string, limit: number): SimilarBrand[] =>
  resemblingBrands(markFeatures(name), signOf(name), limit)

function resemblingBrands(mark: MarkFeatures, sign: Sign, limit: number): SimilarBrand[] {
  const { index, brands } = similarIndex()
  const found: { row: number; similarity: Similarity; exact: boolean; name: string }[] = []
  for (const row of index.candidates(mark)) {
    const [name, other] = [brands[row]?.name, index.features[row]]
    if (name === undefined || other === undefined) continue
    const { exact, ...similarity } = compareFeatures(mark, other)
    if (similarity.score >= MIN_SCORE || isClose(similarity, sign, signAt(row)))
      found.push({ row, similarity, exact, name })
  }
  return found
    .sort(
      (a, b) =>
        Number(b.exact) - Number(a.exact) ||
        b.similarity.score - a.similarity.score ||
        (a.name < b.name ? -1 : 1),
    )
    .slice(0, limit)
    .flatMap(({ row, similarity, exact }) => {
      const brand = brands[row]
      return brand === undefined
        ? []
        : [{ brand, similarity, comparison: compareSigns(sign, signAt(row)), exact }]
    })
}

/** From this score on, marks are compared closely in any case. */
const CLOSE_SCORE = 0.45

/** Whether a mark of this score comes as close as one of medium grade. Most do not even at a quick look. */
const isClose = ({ score }: Similarity, a: Sign, b: Sign): boolean =>
  (score >= CLOSE_SCORE || mayBeClose(a, b)) && isNearBy(compareSigns(a, b))

const isNearBy = ({ bits }: SignComparison): boolean => burdenOf(bits) <= MAX_BURDEN

/** Whether it is the same or as close as a mark of medium grade; a score alone says too little (*Klier* / *clear-brand*). */
export const isNear = ({ exact, comparison }: SimilarBrand): boolean => exact || isNearBy(comparison)

/** The sign of a famous or known brand, prepared when it is first needed. */
function signAt(row: number): Sign {
  const { brands, signs } = similarIndex()
  const sign = signs[row] ?? signOf(brands[row]?.name ?? '')
  signs[row] = sign
  return sign
}
