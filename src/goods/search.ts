import { type Phrase, phraseOf } from './phrase.ts'
import { type Term, WORDINGS } from './terms.ts'
import { folded, stemsOf } from './words.ts'

export type FoundTerm = { term: Term; score: number; sameNoun: boolean }

/** Rows of {@link WORDINGS} by stem, in order. */
let rowsByStem: ReadonlyMap<string, readonly number[]> | undefined
const phrases: (Phrase | undefined)[] = []

function readRows(): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>()
  for (const [row, { text }] of WORDINGS.entries())
    for (const stem of new Set(stemsOf(folded(text)))) {
      const known = rows.get(stem)
      if (known) known.push(row)
      else rows.set(stem, [row])
    }
  return rows
}

/** Factor for terms with words in brackets that the description lacks. */
const NOT_ALL = 0.95

const rowsOf = (stem: string): readonly number[] => {
  rowsByStem ??= readRows()
  return rowsByStem.get(stem) ?? []
}

/** Rare words say more than frequent ones. */
const weightOf = (stem: string): number => Math.log(1 + WORDINGS.length / (1 + rowsOf(stem).length))

const weigh = (stems: Iterable<string>): number => {
  let sum = 0
  for (const stem of stems) sum += weightOf(stem)
  return sum
}

function phraseOfRow(row: number): Phrase {
  const known = phrases[row]
  if (known) return known
  const phrase = phraseOf(WORDINGS[row]?.text ?? '')
  phrases[row] = phrase
  return phrase
}

/**
 * Terms of the Nice Classification that share words with a description, the nearest first, then in the order of their
 * ids. A score of 1 means the same words; words in brackets count little.
 */
export function searchTerms(description: Phrase, least: number): FoundTerm[] {
  const rows = new Set([...description.all].flatMap((stem) => [...rowsOf(stem)]))
  const own = weigh(description.all)
  const found = [...rows].flatMap((row): FoundTerm[] => {
    const term = WORDINGS[row]
    if (!term) return []
    const phrase = phraseOfRow(row)
    const covered = weigh(phrase.all.intersection(description.all)) / own
    const covers = weigh(phrase.main.intersection(description.all)) / weigh(phrase.main)
    const score = Math.sqrt(covered * covers) * (phrase.all.isSubsetOf(description.all) ? 1 : NOT_ALL)
    return score < least ? [] : [{ term, score, sameNoun: phrase.head === description.head }]
  })
  return found.sort(
    (a, b) =>
      Number(b.sameNoun) - Number(a.sameNoun) || b.score - a.score || (a.term.id < b.term.id ? -1 : 1),
  )
}
