import { lazy } from '../../primitives/lazy.ts'
import { isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import { AffixIndex } from './affix-index.ts'
import data from './data/offensive-words.json' with { type: 'json' }
import type { NameParts } from './name-parts.ts'
import { PhraseTable, wordsOf } from './phrase-table.ts'
import { wordKey } from './word-key.ts'

/** A hateful or obscene word of a name. */
export type Offense = {
  text: string
  key: string
  kind: 'hateful' | 'offensive'
  /** Null for a word of no language or of many. */
  languages: readonly string[] | null
  /** Whether it is an everyday word elsewhere, so that it counts only where its language is spoken. */
  isLocal: boolean
}

type Entry = { kind: Offense['kind']; language: string | null; isLocal: boolean }

type Lists = {
  phrases: PhraseTable<Entry>
  /** By the word with its repeated letters written once: the words themselves. */
  byLetters: ReadonlyMap<string, readonly string[]>
  /** Words that also count as a part of a longer word. */
  strong: AffixIndex
  /** Words whose accents matter, as written in lower case. */
  exact: ReadonlyMap<string, Entry>
}

const lists = lazy(readLists)

const KINDS = ['hateful', 'offensive'] as const

function readLists(): Lists {
  const phrases = new PhraseTable<Entry>()
  const byLetters = new Map<string, string[]>()
  const strong = new Set<string>()
  const exact = new Map<string, Entry>()
  for (const kind of KINDS)
    for (const [language, words] of Object.entries(data[kind]))
      for (const listed of words.split(' ')) {
        const word = listed.replace(/^=|[+~]$/g, '')
        const entry = { kind, language: language === 'und' ? null : language, isLocal: listed.endsWith('~') }
        if (listed.startsWith('=')) {
          exact.set(word, entry)
          continue
        }
        phrases.add(word, entry)
        const keys = wordsOf(word)
        const [key = ''] = keys
        if (keys.length > 1) continue
        if (listed.endsWith('+')) strong.add(key)
        const letters = once(key)
        if (/^[a-z]+$/.test(key) && !entry.isLocal)
          byLetters.set(letters, [...(byLetters.get(letters) ?? []), key])
      }
  return { phrases, byLetters, strong: new AffixIndex(strong), exact }
}

/** Each letter once where it is repeated. */
const once = (word: string): string => word.replace(/(.)\1+/g, '$1')

/**
 * The hateful and obscene words of a name: as whole words or parts by the anatomy, with letters repeated, spelled with digits
 * and signs (`sh1t`), written in single letters, or joined with a common word. Never within another word:
 * `Scunthorpe`, `Dickinson` and `cockpit` have none.
 */
export function offensesIn(name: NameParts): Offense[] {
  const { phrases } = lists()
  const found = new Map<string, Offense>()
  const keep = (key: string, text: string) => {
    const entries = phrases.entriesOf(key)
    if (entries.length === 0 || found.has(key)) return
    const kind = entries.some((entry) => entry.kind === 'hateful') ? 'hateful' : 'offensive'
    const languages = entries.flatMap(({ language }) => (language === null ? [] : [language]))
    const isLocal = entries.every((entry) => entry.isLocal)
    found.set(key, {
      text,
      key,
      kind,
      languages: languages.length < entries.length ? null : languages,
      isLocal,
    })
  }
  for (const { text } of name.cuts.flat()) {
    const { kind, language } = lists().exact.get(text.normalize('NFC').toLowerCase()) ?? {}
    if (kind && language) found.set(text, { text, key: text, kind, languages: [language], isLocal: false })
  }
  for (const { key, text } of phrases.find(name)) keep(key, text)
  for (const { text, key } of spellingsOf(name)) {
    keep(key, text)
    for (const word of lists().byLetters.get(once(key)) ?? []) if (word.length < key.length) keep(word, text)
    for (const word of partsListed(key, lists().strong)) keep(word, text)
  }
  return [...found.values()]
}

const LOOKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
}

/** Words of the name in `a-z`, also as digits and signs look, and single letters joined. */
function spellingsOf({ text, cuts }: NameParts): { text: string; key: string }[] {
  const words = cuts.flat()
  const looks = text.split(/\s+/).flatMap((chunk) => {
    const spelled = chunk.toLowerCase().replace(/[01345789@$!€+]/g, (sign) => LOOKS[sign] ?? sign)
    if (spelled === chunk.toLowerCase()) return []
    const parts = [spelled.replace(/[^\p{L}\p{M}]/gu, ''), ...spelled.split(/[^\p{L}\p{M}]+/u)]
    return parts.map((part) => ({ text: chunk, key: wordKey(part) }))
  })
  const single = (cuts[0] ?? []).map((part) => (part.key.length === 1 ? part.text : ' ')).join('')
  const spaced = (single.match(/\S{3,}/g) ?? []).map((run) => ({
    text: [...run].join(' '),
    key: wordKey(run),
  }))
  return [...words, ...looks, ...spaced].filter(({ key }) => /^[a-z]{3,}$/.test(key))
}

const SHORT_RESTS = new Set('you off boy man men fest her him all get let out one the and'.split(' '))

/** Strong words that begin or end a word whose rest is a word too: `nazishoes`. */
function partsListed(key: string, strong: AffixIndex): string[] {
  const isRest = (rest: string) => SHORT_RESTS.has(rest) || isCommonWord(rest)
  return strong
    .candidates(key)
    .filter(
      (word) =>
        key.length >= word.length + 3 &&
        ((key.startsWith(word) && isRest(key.slice(word.length))) ||
          (key.endsWith(word) && isRest(key.slice(0, -word.length)))) &&
        !isWholeWord(key),
    )
}
