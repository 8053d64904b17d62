import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isEnglishWord } from '../../src/checkers/analysis/rules/english.ts'
import { markKey } from '../../src/names/features/mark-features.ts'
import { generator, shuffled } from './random.ts'

const FILE = new URL('data/unrelated-names.txt.gz', import.meta.url)
const SEED = 17

/** The unrelated names in a fixed random order, so that each run of neighbors is a fair sample. */
export function unrelatedNames(): string[] {
  const names = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n')
  return shuffled(names, generator(SEED))
}

/** Shorter words are shared by many owners. */
const SHORTEST_OWN_WORD = 5

/**
 * Whether a name of the list probably belongs to the owner of the mark: it is the same mark, or it contains the mark
 * as a word of at least five letters that is not an English word (`Nivea Sun`).
 */
export function mayBeOwners(name: string, mark: string): boolean {
  const key = markKey(mark)
  if (markKey(name) === key) return true
  if (key.length < SHORTEST_OWN_WORD || isEnglishWord(key)) return false
  return name.split(/[\s-]/u).some((word) => markKey(word) === key)
}
