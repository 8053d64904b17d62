import { soundKey } from '../../src/names/brands/sound-key.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { latinKey } from '../../src/names/latin.ts'
import type { Row } from './table.ts'

const LATIN = /^[a-z0-9]+$/
/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4

/** The content of `src/names/data/brand-keys.json`: where the names of the rows are, by key and by sound. */
export function brandKeys(rows: readonly Row[]) {
  const [byKey, bySound] = [new Map<string, string[]>(), new Map<string, string[]>()]
  rows.forEach(({ name, tier, names }, row) => {
    for (const [at, text] of [name, ...names.map((each) => each.text)].entries()) {
      const key = markKey(text)
      push(byKey, key, `${row}.${at}`)
      if (tier === 'obscure' || !LATIN.test(key)) continue
      const latin = latinKey(text)
      if (latin.length >= SHORTEST_SOUND) push(bySound, soundKey(latin), `${row}.${at}`)
    }
  })
  return {
    keys: [...byKey.keys()].join(' '),
    places: joined(byKey),
    sounds: [...bySound.keys()].join(' '),
    soundPlaces: joined(bySound),
  }
}

const joined = (places: ReadonlyMap<string, readonly string[]>): string =>
  [...places.values()].map((each) => each.join(',')).join(' ')

function push(lists: Map<string, string[]>, key: string, place: string): void {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}
