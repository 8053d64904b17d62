import { lazy } from '../../primitives/lazy.ts'
import data from '../data/brand-keys.json' with { type: 'json' }
import { markKey } from '../features/mark-features.ts'
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

/** Names by key or by sound: `<row>.<position of the name>`, several separated by a comma. */
type Places = ReadonlyMap<string, string>

const LATIN = /^[a-z0-9]+$/

const byKey = lazy((): Places => placesOf(data.keys, data.places))
const bySound = lazy((): Places => placesOf(data.sounds, data.soundPlaces))

/** The names with this mark key. */
export const listedAs = (key: string): readonly Listed[] => {
  return listed(byKey().get(key))
}

/** Names in Latin letters of famous and known brands with this `soundKey`. */
export const soundingAs = (sound: string): readonly Listed[] => {
  return listed(bySound().get(sound))
}

function placesOf(keys: string, places: string): Places {
  const byPosition = places.split(' ')
  return new Map(keys.split(' ').map((key, at) => [key, byPosition[at] ?? '']))
}

const NONE: readonly Listed[] = []

function listed(places: string | undefined): readonly Listed[] {
  if (places === undefined) return NONE
  return places.split(',').flatMap((place) => {
    const [row = -1, at = -1] = place.split('.').map(Number)
    const brand = brandAt(row)
    const name = brand?.names[at]
    if (!brand || !name) return []
    const key = markKey(name.text)
    return [{ ...name, row, key, isNative: LATIN.test(key) !== LATIN.test(markKey(brand.name)) }]
  })
}
