import { wellKnownBrands } from './table.ts'

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

let brands: ReadonlyMap<string, readonly string[]> | undefined

/** The names in Latin letters of the brands that have this name in another script: 任天堂 → Nintendo. */
export function latinBrands(name: string): readonly string[] {
  if (LATIN.test(name)) return []
  brands ??= byNativeName()
  return brands.get(keyOf(name)) ?? []
}

const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・·-]+/gu, '')

function byNativeName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { name, names } of wellKnownBrands()) {
    if (!LATIN.test(name)) continue
    for (const { text } of names) {
      if (LATIN.test(text)) continue
      const key = keyOf(text)
      found.set(key, [...(found.get(key) ?? []), name])
    }
  }
  return found
}
