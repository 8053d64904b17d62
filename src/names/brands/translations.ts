import type { NameWord } from '../anatomy/anatomy.ts'
import { evenCut, isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import { CONNECTORS } from '../anatomy/connectors.ts'
import { latinWords } from '../latin.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { inflectionsOf } from '../meaning/inflections.ts'
import { brandAt, knownRows } from './table.ts'

type Meant = { row: number; words: readonly (readonly number[])[] }

let byConcept: ReadonlyMap<number, readonly Meant[]> | undefined
const SHORTEST_WORD = 3
/** A name of one inflected word is longer: `Мила` is a given name. */
const SHORTEST_INFLECTED = 6
const SHORTEST_PARTICIPLE = 6

/**
 * Rows of famous and known brands whose words all mean the same as the words of a name in another language
 * (`Manzana`, `Toro Rojo`; TMEP §1207.01(b)(vi)). None for English words, which are no translation.
 */
export function translatedRows(words: readonly NameWord[]): number[] {
  const telling = words.filter(({ kind }) => kind !== 'legal_form' && kind !== 'connector')
  if (telling.every((word) => isEnglish(word) || (telling.length === 1 && isShort(word)))) return []
  const byWord = telling.flatMap((word) => meaningsOf(word, telling.length > 1))
  const asOne = telling.length > 1 ? conceptsOf(telling.map(({ text }) => text).join('-')) : []
  return [...new Set([byWord, [asOne]].flatMap(rowsMeaning))]
}

/** Rows of brands whose words have these meanings. */
function rowsMeaning(meanings: readonly (readonly number[])[]): number[] {
  if (meanings.length === 0 || meanings.some((ids) => ids.length === 0)) return []
  byConcept ??= build()
  const candidates = (meanings[0] ?? []).flatMap((id) => byConcept?.get(id) ?? [])
  return candidates.filter((meant) => meansSame(meant.words, meanings)).map(({ row }) => row)
}

/** Letters between the parts of compounds in German and Dutch. */
const LINKS = ['', 's', 'n', 'en', 'e']

/**
 * What a word can mean; the meanings of both parts of an unknown compound (`Bergtau`, `Burgerkönig`); or what an inflected form
 * means. A single word in Latin letters must have the form of the dictionary, since many coined names end like a form.
 */
function meaningsOf(word: NameWord, isOneOfSeveral: boolean): (readonly number[])[] {
  const known = conceptsOf(word.text)
  if (known.length > 0) return [known]
  const parts = partsOf(word.text)
  if (parts !== undefined) return parts
  const isLong = word.text.length >= SHORTEST_INFLECTED && !LATIN.test(word.text)
  const mayBeInflected = !isEnglish(word) && (isOneOfSeveral || isLong)
  return [mayBeInflected ? unionOf(inflectionsOf(word.text).map(conceptsOf)) : known]
}

/** The meanings of both parts of a compound. */
function partsOf(word: string): (readonly number[])[] | undefined {
  for (let at = SHORTEST_WORD; at <= word.length - SHORTEST_WORD; at += 1) {
    const last = conceptsOf(word.slice(at))
    if (last.length === 0) continue
    const ends = LINKS.filter((link) => word.slice(0, at).endsWith(link)).map((link) => at - link.length)
    const first = unionOf(
      ends.filter((end) => end >= SHORTEST_WORD).map((end) => conceptsOf(word.slice(0, end))),
    )
    if (first.length > 0) return [first, last]
  }
  return undefined
}

const LATIN = /^\p{Script=Latin}+$/u
const unionOf = (lists: readonly (readonly number[])[]): number[] => [...new Set(lists.flat())]

/** A word with accents or in another script is not English: `Métro`, `Метро`. */
const isEnglish = ({ text, latin }: NameWord): boolean =>
  text.toLowerCase() === latin && (isCommonWord(latin) || isWholeWord(latin))
const isShort = ({ text }: NameWord): boolean =>
  text.length <= SHORTEST_WORD && /^\p{Script=Latin}+$/u.test(text)

function build(): Map<number, Meant[]> {
  const index = new Map<number, Meant[]>()
  for (const row of knownRows()) {
    const words = wordsOfBrand(brandAt(row)?.name ?? '')
    if (words.length === 0 || words.some((ids) => ids.length === 0)) continue
    for (const id of new Set(words.flat())) {
      const list = index.get(id)
      if (list) list.push({ row, words })
      else index.set(id, [{ row, words }])
    }
  }
  return index
}

/** What the words of a brand mean, without its articles and prepositions; those of both words of `Facebook`. */
function wordsOfBrand(name: string): (readonly number[])[] {
  const all = latinWords(name)
  const telling = all.filter((word) => !CONNECTORS.has(word))
  return (telling.length > 0 ? telling : all).flatMap((word) => {
    if (word.length < SHORTEST_WORD) return [[]]
    const known = unionOf([conceptsOf(word), ...stemsOf(word).map(conceptsOf)])
    return known.length > 0 ? [known] : (evenCut(word) ?? [word]).map(conceptsOf)
  })
}

/** The verb of an English word with the ending -ing: `laughing`, `rolling`, `running`. */
function stemsOf(word: string): string[] {
  if (!word.endsWith('ing') || word.length < SHORTEST_PARTICIPLE) return []
  const stem = word.slice(0, -'ing'.length)
  return [stem, `${stem}e`, ...(stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [])]
}

/** Whether each word of one has its own word of the other with a common meaning, in any order. */
function meansSame(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((ids) => {
    const at = left.findIndex((others) => others.some((id) => ids.includes(id)))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}
