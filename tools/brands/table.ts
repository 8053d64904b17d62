import { markKey } from '../../src/names/features/mark-features.ts'

export type Brand = {
  name: string
  /** Other names, in any script. */
  names: readonly string[]
  niceClasses: readonly number[]
  tier: 'famous' | 'known' | 'obscure'
  /** Whether the name is a word in common use; `by-lists`: word lists decide. */
  use: 'word' | 'brand-only' | 'by-lists'
}

/** A name of a brand, and whether others use it too. */
export type BrandName = { text: string; isCommonWord: boolean }
export type Row = Pick<Brand, 'name' | 'tier' | 'niceClasses'> & { isCommonWord: boolean; names: BrandName[] }

type Entry = { brand: Brand; names: Map<string, string>; niceClasses: Set<number> }

const RANK = { famous: 0, known: 1, obscure: 2 }
const MAX_CLASSES = 5
const LATIN = /\p{Script=Latin}/u

/**
 * Collects brands of several sources, each once by its key. The first source decides tier, classes and spelling. Of later
 * sources, names in Latin letters are not taken for famous brands: they may be those of another business.
 */
export class BrandTable {
  readonly #entries = new Map<string, Entry>()
  /** Famous brands by their other names. */
  readonly #byAlias = new Map<string, Entry>()

  add(brand: Brand): void {
    const key = markKey(brand.name)
    if (key === '') return
    const known = this.#entries.get(key) ?? this.#byAlias.get(key)
    const entry = known ?? { brand, names: new Map(), niceClasses: new Set(brand.niceClasses) }
    if (!known) this.#entries.set(key, entry)
    if (!known && brand.tier === 'famous')
      for (const name of brand.names) this.#byAlias.set(markKey(name), entry)
    if (known && known.brand.use === brand.use && known.brand.tier !== 'famous')
      for (const each of brand.niceClasses) entry.niceClasses.add(each)
    if (known && known.brand.use === 'by-lists' && RANK[brand.tier] < RANK[known.brand.tier])
      entry.brand = { ...known.brand, tier: brand.tier }
    const isOfOthers = known !== undefined && known.brand.tier === 'famous'
    for (const name of brand.names) if (!isOfOthers || !LATIN.test(name)) keep(entry, name)
  }

  /** Adds names of a brand in other scripts. Throws for an unknown brand. */
  addNames(brand: string, names: readonly string[]): void {
    const entry = this.#entries.get(markKey(brand)) ?? this.#byAlias.get(markKey(brand))
    if (!entry) throw new Error(`no brand ${brand}`)
    for (const name of names) keep(entry, name)
  }

  /** Adds the other ways to write every name. */
  addVariants(variants: (name: string) => readonly string[]): void {
    for (const entry of this.#entries.values())
      for (const name of [entry.brand.name, ...entry.names.values()])
        for (const variant of variants(name)) keep(entry, variant)
  }

  /**
   * The rows by key. A brand under the name that a better known one has in another script is that brand (家乐福 is
   * Carrefour). Any other name of another brand is not an alias.
   */
  rows(isInCommonUse: (name: string, tier: Brand['tier']) => boolean): Row[] {
    for (const key of this.#namesOfBetterKnown()) this.#entries.delete(key)
    const all = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1))
    return all.flatMap(([key, { brand, names, niceClasses }]) => {
      const isCommonWord =
        brand.use === 'word' || (brand.use === 'by-lists' && isInCommonUse(brand.name, brand.tier))
      const isObscure = brand.tier === 'obscure'
      const others = [...names]
        .filter(([other]) => other !== key && !this.#entries.has(other))
        .map(([, text]) => ({ text, isCommonWord: isInCommonUse(text, brand.tier) }))
        .filter((each) => !(isObscure && each.isCommonWord))
      if (isObscure && isCommonWord) return []
      const { name, tier } = brand
      const classes = [...niceClasses].slice(0, MAX_CLASSES)
      return [{ name: name.trim(), tier, niceClasses: classes, isCommonWord, names: others }]
    })
  }

  /** Keys of brands that are names of better known brands in another script. */
  #namesOfBetterKnown(): string[] {
    return [...this.#entries.values()].flatMap(({ brand, names }) =>
      [...names].flatMap(([key, text]) => {
        const other = this.#entries.get(key)?.brand
        return other && !LATIN.test(text) && RANK[brand.tier] < RANK[other.tier] ? key : []
      }),
    )
  }
}

function keep(entry: Entry, name: string): void {
  const key = markKey(name)
  if (key !== '' && !entry.names.has(key)) entry.names.set(key, name.trim())
}
