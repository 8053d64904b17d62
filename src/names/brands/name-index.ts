import { latinKey } from '../latin.ts'
import { markKey } from '../mark-features.ts'
import { soundKey } from './sound-key.ts'
import { type BrandName, wellKnownBrands } from './table.ts'

/** One name of a brand, as the index finds it. */
export type Listed = BrandName & {
  /** Index of the brand in `wellKnownBrands`. */
  row: number
  key: string
  /** Whether it is in another script than the name of the brand. */
  isNative: boolean
}

export type NameIndex = {
  /** By `markKey`. */
  byKey: ReadonlyMap<string, readonly Listed[]>
  /** Names in Latin letters of famous and known brands, by `soundKey`. */
  bySound: ReadonlyMap<string, readonly Listed[]>
  /** Length of the longest key. */
  longest: number
}

/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4
const LATIN = /^[a-z0-9]+$/

let index: NameIndex | undefined

/** Every name of every brand by key and by sound. Built when first needed, in about 0.1 s. */
export function nameIndex(): NameIndex {
  index ??= build()
  return index
}

function build(): NameIndex {
  const byKey = new Map<string, Listed[]>()
  const bySound = new Map<string, Listed[]>()
  let longest = 0
  wellKnownBrands().forEach(({ name, tier, names }, row) => {
    const isLatinBrand = LATIN.test(markKey(name))
    for (const each of names) {
      const key = markKey(each.text)
      const isLatin = LATIN.test(key)
      const listed = { ...each, row, key, isNative: isLatin !== isLatinBrand }
      push(byKey, key, listed)
      longest = Math.max(longest, key.length)
      if (tier === 'obscure' || !isLatin) continue
      const latin = latinKey(each.text)
      if (latin.length >= SHORTEST_SOUND) push(bySound, soundKey(latin), listed)
    }
  })
  return { byKey, bySound, longest }
}

function push(lists: Map<string, Listed[]>, key: string, listed: Listed): void {
  const list = lists.get(key)
  if (list) list.push(listed)
  else lists.set(key, [listed])
}
