import { type Term, WORDINGS } from './terms.ts'
import { allTrades } from './trade.ts'
import { folded, isEmpty, wordsOf } from './words.ts'

/** A term that a person may mean by an unfinished description. `score` is 0 to 1. */
export type OfferedTerm = { term: Term; score: number }

const SHORTEST = 3
/** Shorter parts are inside too many words. */
const SHORTEST_INSIDE = 4
const MAX_OFFERED = 40
/** How near a word is to what was typed. */
const NEAR = { same: 1, begun: 0.8, inflected: 0.7, inside: 0.5 } as const
/** A letter that is still missing, for up to so many. */
const LETTER = 0.005
const MAX_LETTERS = 10
/** A word more in the term than in the description. */
const EXTRA_WORD = 0.04

/** Endings of plurals, cases and verbs in the languages of the trade words. */
const ENDING = /(?:eries|ings?|ami|ach|ery|ers?|ies|ed|ow|en|em|es|s|[aeiouyn])$/
const SHORTEST_STEM = 3

type Row = { terms: readonly Term[]; words: readonly string[] }
let vocabulary: ReadonlyMap<string, readonly Row[]> | undefined

/** Each word of the terms and of the trade words, with the rows that have it. */
function readVocabulary(): ReadonlyMap<string, readonly Row[]> {
  const rows: Row[] = [
    ...WORDINGS.map((term) => ({ terms: [term], words: wordsSaid(term.text) })),
    ...allTrades().flatMap(({ terms, words }) =>
      words.map((phrase) => ({ terms: terms.slice(0, 1), words: wordsSaid(phrase) })),
    ),
  ]
  const found = new Map<string, Row[]>()
  for (const row of rows)
    for (const word of new Set(row.words)) {
      const known = found.get(word)
      if (known) known.push(row)
      else found.set(word, [row])
    }
  return found
}

const wordsSaid = (text: string): string[] => wordsOf(folded(text)).filter((word) => !isEmpty(word))

const withoutEnding = (word: string): string => {
  const stem = word.replace(ENDING, '')
  return stem.length < SHORTEST_STEM ? word : stem
}

/** How near a word is to a typed part of one; 0 if it is not. */
function nearness(word: string, part: string, stem: string): number {
  if (word === part) return NEAR.same
  if (word.startsWith(part)) return NEAR.begun - Math.min(MAX_LETTERS, word.length - part.length) * LETTER
  if (withoutEnding(word) === stem) return NEAR.inflected
  return part.length >= SHORTEST_INSIDE && word.includes(part) ? NEAR.inside : 0
}

/**
 * Terms of the Nice Classification for a description that is being typed, the nearest first: each typed word is a word of
 * the term or of its trade in another language, or its beginning, its inflection, or inside it.
 */
export function offeredTerms(description: string): OfferedTerm[] {
  vocabulary ??= readVocabulary()
  const parts = [...new Set(wordsSaid(description))].filter((part) => part.length >= SHORTEST)
  if (parts.length === 0) return []
  let scores: Map<Row, number> | null = null
  for (const part of parts) {
    const before = scores
    const found = new Map<Row, number>()
    const stem = withoutEnding(part)
    for (const [word, rows] of vocabulary) {
      const near = nearness(word, part, stem)
      if (near === 0) continue
      for (const row of rows)
        if (before === null || before.has(row)) found.set(row, Math.max(found.get(row) ?? 0, near))
    }
    for (const [row, near] of found) found.set(row, Math.min(near, before?.get(row) ?? 1))
    scores = found
  }
  const offered = new Map<string, OfferedTerm>()
  for (const [{ terms, words }, near] of scores ?? []) {
    const score = Math.max(0, near - EXTRA_WORD * (words.length - parts.length))
    for (const term of terms)
      if ((offered.get(term.id)?.score ?? -1) < score) offered.set(term.id, { term, score })
  }
  return [...offered.values()]
    .sort((a, b) => b.score - a.score || (a.term.id < b.term.id ? -1 : 1))
    .slice(0, MAX_OFFERED)
}
