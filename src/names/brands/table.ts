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

const brands: (Brand | undefined)[] = []

/** The brand of a row of the shipped list (see `../data/README.md`), prepared when it is first needed. */
export function brandAt(row: number): Brand | undefined {
  const text = rows[row]
  if (text === undefined) return undefined
  const brand = brands[row] ?? brandOf(text)
  brands[row] = brand
  return brand
}

export const tierAt = (row: number): Tier => tierOf(rows[row] ?? '')

/** Every row of the list whose brand more than a few people know. */
export const knownRows = (): number[] => rows.flatMap((text, row) => (tierOf(text) === 'obscure' ? [] : row))

/** Every brand of the list, without repeats, in the order of their keys. Takes about 0.1 s. */
export const wellKnownBrands = (): readonly Brand[] => rows.flatMap((_, row) => brandAt(row) ?? [])

const tierOf = (text: string): Tier => TIERS[text.charAt(text.indexOf('\t') + 1)] ?? 'obscure'

/** A row: name, tier, classes and other names, separated by tabs; `~` marks a name in common use. */
function brandOf(row: string): Brand {
  const [first = '', , classes = '', ...others] = row.split('\t')
  const names = [first, ...others].map(nameOf)
  return {
    name: names[0]?.text ?? '',
    tier: tierOf(row),
    niceClasses: classes === '' ? [] : classes.split(' ').map(Number),
    names,
  }
}

const nameOf = (text: string): BrandName =>
  text.startsWith('~') ? { text: text.slice(1), isCommonWord: true } : { text, isCommonWord: false }
