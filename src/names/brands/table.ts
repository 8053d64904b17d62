import rows from '../data/brands.json' with { type: 'json' }

/** How many people know a brand: `obscure` ones are those of small projects and local businesses. */
export type Tier = 'famous' | 'known' | 'obscure'

/** A name of a brand, in any script. */
export type BrandName = {
  text: string
  /** Whether it is also a word in common use, a frequent personal name, or initials. */
  isCommonWord: boolean
}

export type Brand = {
  /** As people know it, usually in Latin letters. */
  name: string
  tier: Tier
  niceClasses: readonly number[]
  /** Every name; the first is `name`. */
  names: readonly BrandName[]
}

const TIERS: Readonly<Record<string, Tier>> = { f: 'famous', k: 'known', o: 'obscure' }

let brands: readonly Brand[] | undefined

/** The shipped list of brands (see `../data/README.md`), without repeats, in the order of their keys. */
export function wellKnownBrands(): readonly Brand[] {
  brands ??= rows.map(brandOf)
  return brands
}

/** A row: name, tier, classes and other names, separated by tabs; `~` marks a name in common use. */
function brandOf(row: string): Brand {
  const [first = '', tier = '', classes = '', ...others] = row.split('\t')
  const names = [first, ...others].map(nameOf)
  return {
    name: names[0]?.text ?? '',
    tier: TIERS[tier] ?? 'obscure',
    niceClasses: classes === '' ? [] : classes.split(' ').map(Number),
    names,
  }
}

const nameOf = (text: string): BrandName =>
  text.startsWith('~') ? { text: text.slice(1), isCommonWord: true } : { text, isCommonWord: false }
