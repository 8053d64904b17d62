import type { NameParts, Part } from './name-parts.ts'
import { wordKey } from './word-key.ts'

/** A phrase of a table that a name has, as the name writes it. */
export type Found<Entry> = { text: string; key: string; entry: Entry }

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+$/u
/** Shorter phrases of scripts without spaces are found only at the beginning or the end of a word. */
const LONG_UNSPACED = 3
/** Letters of a phrase of several words that is also found when written as one. */
const LONG_JOINED = 7

/**
 * Phrases that are found in names by whole words, never within a word: `Essex` has no `sex`. Scripts without spaces have
 * no words, so there a phrase is found within others.
 */
export class PhraseTable<Entry> {
  readonly #entries = new Map<string, Entry[]>()
  readonly #joined = new Map<string, string>()
  readonly #unspaced: string[] = []
  #longest = 1

  add(phrase: string, entry: Entry): void {
    const words = wordsOf(phrase)
    const key = words.join(' ')
    const known = this.#entries.get(key)
    if (known) {
      known.push(entry)
      return
    }
    this.#entries.set(key, [entry])
    this.#longest = Math.max(this.#longest, words.length)
    if (UNSPACED.test(key)) this.#unspaced.push(key)
    const joined = words.join('')
    if (words.length > 1 && joined.length >= LONG_JOINED) this.#joined.set(joined, key)
  }

  /** The entries of a phrase in normal form. */
  entriesOf = (key: string): readonly Entry[] => this.#entries.get(key) ?? []

  find({ cuts }: NameParts): Found<Entry>[] {
    const texts = new Map<string, string>()
    const keep = (key: string | undefined, parts: readonly Pick<Part, 'text'>[]) => {
      if (key !== undefined && this.#entries.has(key) && !texts.has(key))
        texts.set(key, parts.map(({ text }) => text).join(' '))
    }
    for (const cut of cuts)
      for (const [from, first] of cut.entries()) {
        let { key } = first
        keep(key, [first])
        keep(this.#joined.get(key), [first])
        for (let to = from + 1; to < Math.min(cut.length, from + this.#longest); to += 1) {
          key += ` ${cut[to]?.key}`
          if (this.#entries.has(key)) keep(key, cut.slice(from, to + 1))
        }
      }
    for (const cut of cuts)
      for (const { key } of cut) for (const phrase of this.#within(key)) keep(phrase, [{ text: phrase }])
    return withoutParts([...texts]).flatMap(([key, text]) =>
      this.entriesOf(key).map((entry) => ({ key, text, entry })),
    )
  }

  #within(word: string): string[] {
    if (!UNSPACED.test(word)) return []
    return this.#unspaced.filter((phrase) =>
      phrase.length >= LONG_UNSPACED
        ? word.includes(phrase)
        : word.startsWith(phrase) || word.endsWith(phrase),
    )
  }
}

/** Words of a phrase in the form of tables. Hyphens separate words. */
export const wordsOf = (phrase: string): string[] =>
  phrase
    .split(/[\s_-]+/)
    .map(wordKey)
    .filter((word) => word !== '')

/** Without phrases that are part of a longer one that was found too. */
const withoutParts = (found: readonly [string, string][]): [string, string][] =>
  found.filter(([key]) => !found.some(([other]) => other !== key && ` ${other} `.includes(` ${key} `)))
