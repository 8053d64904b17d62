import { lazy } from '../../primitives/lazy.ts'
import { sortedLines } from '../../primitives/sorted-lines.ts'

/** By what `brand-index.txt` finds brands: see `../data/README.md`. */
export type IndexedBy = 'key' | 'sound' | 'trigram' | 'pronunciation' | 'word' | 'trigrams'

const lines = lazy(() => sortedLines(new URL('../data/brand-index.txt', import.meta.url)))

/** What the index of brands has by a key of a kind; nothing for an unknown key. */
export const indexed = (by: IndexedBy, key: string): readonly string[] =>
  lines()(`${by} ${key}\t`)?.split(' ') ?? []
