import type { AnalysisFinding } from '../../../events/sections.ts'
import { latinKey } from '../../../names/latin.ts'
import { isEnglishWord } from './english.ts'
import { BAD_WORDS } from './meaning-words.ts'
import type { Word } from './word.ts'

type Meaning = AnalysisFinding['meanings'][number]
type Entry = { language: string; spelling: string; meaning: string; coarse: boolean }

/** Within a longer word a coarse one is heard at its beginning or end; in the middle a short one is chance. */
const SHORTEST_AT_EDGE = 4
const SHORTEST_INSIDE = 6

let known: readonly Entry[] | undefined

/** Languages whose bad words are looked for. */
export const LANGUAGES = Object.keys(BAD_WORDS)

/**
 * Bad meanings of the name in other languages: of the whole, of a word of it, and coarse words that stand
 * within a word which is not common English. In the order of the list, once per language and meaning.
 */
export function badMeanings({ words, latin }: Word): Meaning[] {
  known ??= entries()
  const whole = new Set([...words, latin])
  const unusual = [...whole].filter((word) => !isEnglishWord(word) && !words.every(isEnglishWord))
  const found = known.flatMap((entry): Meaning[] => {
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

const entries = (): Entry[] =>
  Object.entries(BAD_WORDS).flatMap(([language, words]) =>
    words.flatMap(({ word, meaning, coarse = false }) =>
      word.split('/').map((spelling) => ({ language, spelling: latinKey(spelling), meaning, coarse })),
    ),
  )
