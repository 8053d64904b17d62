import type { AnalysisFinding } from '../../../events/sections.ts'
import { latinKey } from '../../../names/latin.ts'
import { lazy } from '../../../primitives/lazy.ts'
import { isEnglishWord } from './english.ts'
import { BAD_WORDS } from './meaning-words.ts'
import type { Word } from './word.ts'

type Meaning = AnalysisFinding['meanings'][number]
type Entry = { language: string; spelling: string; meaning: string; coarse: boolean }

/** In a longer word, a vulgar word is noticed at the beginning or end; a short one in the middle is a coincidence. */
const SHORTEST_AT_EDGE = 4
const SHORTEST_INSIDE = 6

const known = lazy((): Entry[] =>
  Object.entries(BAD_WORDS).flatMap(([language, words]) =>
    words.flatMap(({ word, meaning, coarse = false }) =>
      word.split('/').map((spelling) => ({ language, spelling: latinKey(spelling), meaning, coarse })),
    ),
  ),
)

/** Languages with a list of bad words. */
export const LANGUAGES = Object.keys(BAD_WORDS)

/**
 * Bad meanings in other languages: of the whole name, of one of its words, and of vulgar words inside a word that is
 * not common English. The order is that of the list, with each language and meaning once.
 */
export function badMeanings({ words, latin }: Word): Meaning[] {
  const whole = new Set([...words, latin])
  const unusual = [...whole].filter((word) => !isEnglishWord(word) && !words.every(isEnglishWord))
  const found = known().flatMap((entry): Meaning[] => {
    if (whole.has(entry.spelling)) return [meaning(entry, entry.meaning)]
    if (!entry.coarse || !unusual.some((word) => isHeardIn(entry.spelling, word))) return []
    return [meaning(entry, `contains "${entry.spelling}": ${entry.meaning}`)]
  })
  return [...new Map(found.map((each) => [`${each.language} ${each.meaning}`, each])).values()]
}

function isHeardIn(coarse: string, word: string): boolean {
  if (coarse.length >= SHORTEST_INSIDE) return word.includes(coarse)
  return coarse.length >= SHORTEST_AT_EDGE && (word.startsWith(coarse) || word.endsWith(coarse))
}

const meaning = ({ language }: Entry, text: string): Meaning => ({ language, meaning: text, negative: true })
