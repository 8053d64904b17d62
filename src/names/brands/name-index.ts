import { markKey } from '../features/mark-features.ts'
import { indexed } from './index-file.ts'
import { type BrandName, brandAt } from './table.ts'

/** One name of a brand, as the index finds it. */
export type Listed = BrandName & {
  /** The row of the brand: see `brandAt`. */
  row: number
  /** The mark key of the name. */
  key: string
  /** Whether it is in another script than the name of the brand. */
  isNative: boolean
}

const LATIN = /^[a-z0-9]+$/

/** The names with this mark key. */
export const listedAs = (key: string): readonly Listed[] => indexed('key', key).flatMap(listed)

/** Names in Latin letters of famous and known brands with this `soundKey`. */
export const soundingAs = (sound: string): readonly Listed[] => indexed('sound', sound).flatMap(listed)

/** @param place `<row>.<position of the name>` */
function listed(place: string): Listed[] {
  const [row = -1, at = -1] = place.split('.').map(Number)
  const brand = brandAt(row)
  const name = brand?.names[at]
  if (!brand || !name) return []
  const key = markKey(name.text)
  return [{ ...name, row, key, isNative: LATIN.test(key) !== LATIN.test(markKey(brand.name)) }]
}
