import type { NameWord } from '../anatomy/anatomy.ts'
import { isCommonWord, isWholeWord } from '../anatomy/compounds.ts'
import { latinWords } from '../latin.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { brandAt, knownRows } from './table.ts'

type Meant = { row: number; words: readonly (readonly number[])[] }

let byConcept: ReadonlyMap<number, readonly Meant[]> | undefined
const SHORTEST_WORD = 3

/**
 * Rows of famous and known brands whose words all mean the same as the words of a name in another language
 * (`Manzana`, `Toro Rojo`; TMEP §1207.01(b)(vi)). None for English words, which are no translation.
 */
export function translatedRows(words: readonly NameWord[]): number[] {
  const telling = words.filter(({ kind }) => kind !== 'legal_form' && kind !== 'connector')
  if (telling.every((word) => isEnglish(word) || (telling.length === 1 && isShort(word)))) return []
  const byWord = telling.flatMap(({ text }) => meaningsOf(text))
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

/** What a word can mean; the meanings of both parts of an unknown compound: `Bergtau`, `Burgerkönig`. */
function meaningsOf(word: string): (readonly number[])[] {
  const known = conceptsOf(word)
  if (known.length > 0) return [known]
  for (let at = SHORTEST_WORD; at <= word.length - SHORTEST_WORD; at += 1) {
    const last = conceptsOf(word.slice(at))
    if (last.length === 0) continue
    for (const link of LINKS) {
      const end = at - link.length
      if (end < SHORTEST_WORD || !word.slice(0, at).endsWith(link)) continue
      const first = conceptsOf(word.slice(0, end))
      if (first.length > 0) return [first, last]
    }
  }
  return [known]
}

/** A word with accents or in another script is not English: `Métro`, `Метро`. */
const isEnglish = ({ text, latin }: NameWord): boolean =>
  text.toLowerCase() === latin && (isCommonWord(latin) || isWholeWord(latin))
const isShort = ({ text }: NameWord): boolean =>
  text.length <= SHORTEST_WORD && /^\p{Script=Latin}+$/u.test(text)

function build(): Map<number, Meant[]> {
  const index = new Map<number, Meant[]>()
  for (const row of knownRows()) {
    const { name = '' } = brandAt(row) ?? {}
    const words = latinWords(name).map((word) => (word.length < SHORTEST_WORD ? [] : conceptsOf(word)))
    if (words.length === 0 || words.some((ids) => ids.length === 0)) continue
    for (const id of new Set(words.flat())) {
      const list = index.get(id)
      if (list) list.push({ row, words })
      else index.set(id, [{ row, words }])
    }
  }
  return index
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
