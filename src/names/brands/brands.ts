import { burdenOf } from '../comparison/burden.ts'
import { compareSigns, type SignComparison } from '../comparison/compare.ts'
import { type Sign, signOf } from '../comparison/sign.ts'
import { isInDictionary } from './dictionary.ts'
import { type BrandMatch, matchBrands, type Relation } from './match.ts'
import { similarRows } from './similar-index.ts'
import { type Brand, brandAt } from './table.ts'

export type SimilarBrand = { brand: Brand; comparison: SignComparison }

/** A brand that a name uses or resembles. */
export type FoundBrand = SimilarBrand & {
  relation: Relation | 'similar'
  /** Whether the name of the brand that matched is also a word in common use. */
  isCommonWord: boolean
}

/** A brand as close as more unrelated marks in a million is farther than a mark of medium grade. */
const MAX_BURDEN = 70
/** More brands would only repeat what the first ones say. */
const MAX_MATCHES = 10

/** Signs of famous and known brands, by row, prepared when they are first needed. */
const signs: (Sign | undefined)[] = []

/**
 * The brands that a name uses (see `matchBrands`), the closest relation first, then brands that resemble it; at most
 * `limit`. About 2 ms when warm.
 */
export function findBrands(name: string, limit: number): FoundBrand[] {
  const sign = signOf(name)
  const used = matchBrands(name)
    .slice(0, MAX_MATCHES)
    .flatMap((match): FoundBrand[] => {
      const brand = brandAt(match.row)
      if (brand === undefined) return []
      return [{ brand, comparison: compareSigns(sign, signOf(brand.name)), ...relationOf(match) }]
    })
  const resembling = resemblingBrands(name, sign, limit)
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

/**
 * Famous and known brands that come close to a name, the closest first (then by brand), at most `limit`. The same one always
 * comes first.
 */
export const similarBrands = (name: string, limit: number): SimilarBrand[] =>
  resemblingBrands(name, signOf(name), limit)

function resemblingBrands(name: string, sign: Sign, limit: number): SimilarBrand[] {
  const found: SimilarBrand[] = []
  const isWord = isInDictionary(sign.core.latin)
  for (const row of similarRows(name)) {
    const brand = brandAt(row)
    if (brand === undefined) continue
    const compared = compareSigns(sign, signAt(row, brand))
    const comparison = { ...compared, meaningDiffers: compared.meaningDiffers || isWord }
    if (sharesOnlyOrdinaryWords(comparison)) continue
    if (isSame(comparison) || burdenOf(comparison.bits) <= MAX_BURDEN) found.push({ brand, comparison })
  }
  return found
    .sort(
      (a, b) =>
        Number(isSame(b.comparison)) - Number(isSame(a.comparison)) ||
        b.comparison.bits - a.comparison.bits ||
        (a.brand.name < b.brand.name ? -1 : 1),
    )
    .slice(0, limit)
}

/**
 * Whether a name has nothing of a brand but words that everyone uses: *Intelligent Hedgehog* of *Sonic the Hedgehog*. The list has
 * brands of every trade, and such a word brings none of them to mind. A whole brand within a name is found by `matchBrands`.
 */
const sharesOnlyOrdinaryWords = ({ relation, shared }: SignComparison): boolean =>
  (relation === 'shared' || relation === 'contained') &&
  shared !== null &&
  shared.split(' ').every(isInDictionary)

const isSame = ({ relation }: SignComparison): boolean => relation === 'same'

function signAt(row: number, { name }: Brand): Sign {
  const sign = signs[row] ?? signOf(name)
  signs[row] = sign
  return sign
}
