import type { IndexedBy } from '../../src/names/brands/index-file.ts'
import { similarityKeys } from '../../src/names/brands/similar-index.ts'
import { soundKey } from '../../src/names/brands/sound-key.ts'
import type { Brand } from '../../src/names/brands/table.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { latinKey } from '../../src/names/latin.ts'

const LATIN = /^[a-z0-9]+$/
/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4

/** The content of `src/names/data/brand-index.txt`, for the rows of `brands.json`. */
export function brandIndex(brands: readonly Pick<Brand, 'name' | 'tier' | 'names'>[]): Buffer {
  const index = new Map<string, string[]>()
  const add = (by: IndexedBy, key: string, entry: string) => {
    const line = `${by} ${key}`
    const entries = index.get(line)
    if (entries) entries.push(entry)
    else index.set(line, [entry])
  }
  brands.forEach(({ name, tier, names }, row) => {
    const isKnown = tier !== 'obscure'
    for (const [at, { text }] of names.entries()) {
      const key = markKey(text)
      add('key', key, `${row}.${at}`)
      const latin = latinKey(text)
      if (isKnown && LATIN.test(key) && latin.length >= SHORTEST_SOUND)
        add('sound', soundKey(latin), `${row}.${at}`)
    }
    const { trigrams, pronunciations, words, coreLength } = similarityKeys(name)
    add('trigrams', '', isKnown ? `${trigrams.size}` : '0')
    if (!isKnown) return
    for (const gram of trigrams) add('trigram', gram, `${row}`)
    for (const code of pronunciations) add('pronunciation', code, `${row}.${coreLength}`)
    for (const word of words) add('word', word, `${row}`)
  })
  const lines = [...index].map(([key, entries]) => Buffer.from(`${key}\t${entries.join(' ')}\n`))
  return Buffer.concat(lines.sort(Buffer.compare))
}
