import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A concept of the WordNet that the product uses. */
export type Synset = { key: string; words: readonly string[]; gloss: string }

const PARTS = { n: 'noun', a: 'adj', s: 'adj', v: 'verb' } as const
/** Files of the Open Multilingual Wordnet whose license allows their use; the words of each that are taken. */
const WORDNETS: readonly (readonly [file: string, word: RegExp])[] = [
  ['cow/wn-data-cmn.tab', /^\p{Script=Han}{1,4}$/u],
  ['heb/wn-data-heb.tab', /^\p{Script=Hebrew}{2,}$/u],
]
/** More words of a language are rare ones. */
const MAX_WORDS = 2
/** Points of Hebrew, which are not written; the mark of an uncertain word; the ending of a Chinese adjective. */
const NOT_WRITTEN = /[\u0591-\u05c7]|^!|\+?的$/gu

/**
 * The words of other wordnets for the given concepts, by key. They are linked to WordNet 3.0: a concept of it is the one with
 * the same words and, if several have them, the same gloss.
 * @param wordnets folder `wns` of omw-data
 * @param dict30 folder with the files of WordNet 3.0
 */
export function wordsOfWordnets(
  wordnets: string,
  dict30: string,
  known: readonly Synset[],
): Map<string, string[]> {
  const keys = keysOf30(dict30, known)
  const found = new Map<string, string[]>()
  for (const [file, isWord] of WORDNETS) {
    const counts = new Map<string, number>()
    for (const line of readFileSync(join(wordnets, file), 'utf8').split('\n')) {
      const [id = '', kind = '', lemma = ''] = line.split('\t')
      const key = keys.get(id)
      const word = lemma.normalize('NFC').replace(NOT_WRITTEN, '').toLowerCase()
      const count = key === undefined ? MAX_WORDS : (counts.get(key) ?? 0)
      if (key === undefined || !kind.endsWith(':lemma') || count >= MAX_WORDS || !isWord.test(word)) continue
      counts.set(key, count + 1)
      found.set(key, [...(found.get(key) ?? []), word])
    }
  }
  return found
}

/** `02131777-v` to the key of the same concept. */
function keysOf30(dict30: string, known: readonly Synset[]): Map<string, string> {
  const byWords = Map.groupBy(known, ({ key, words }) => identity(key.replace(/\d+$/, ''), words))
  const keys = new Map<string, string>()
  for (const letter of ['n', 'a', 'v'] as const)
    for (const line of readFileSync(join(dict30, `data.${PARTS[letter]}`), 'utf8').split('\n')) {
      if (!/^\d/.test(line)) continue
      const { offset, words, gloss } = readSynset(line)
      const same = byWords.get(identity(PARTS[letter], words)) ?? []
      const one = same.length > 1 ? same.find((each) => each.gloss === gloss) : same[0]
      if (one) keys.set(`${offset}-${letter}`, one.key)
    }
  return keys
}

const identity = (part: string, words: readonly string[]): string => [part, ...[...words].sort()].join(' ')

/** A line of a file `data.*` of WordNet. */
export function readSynset(line: string): { offset: string; file: string; words: string[]; gloss: string } {
  const [offset = '', file = '', , count = '', ...rest] = line.split(' ')
  const words = Array.from({ length: Number.parseInt(count, 16) }, (_, at) => rest[2 * at] ?? '')
  return {
    offset,
    file,
    words: words.map((word) => word.replace(/\(.*\)$/, '').toLowerCase()),
    gloss: line.slice(line.indexOf('|') + 1).trim(),
  }
}
