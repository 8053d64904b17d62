import { languagesOfFunctionWord } from './function-words.ts'
import { LANGUAGES, type Language, phrasesWith } from './lexicon.ts'

const FUNCTION_WORD = 2
/** How much less than the first a language may have and still be possible. */
const NEAR = 0.75

/**
 * The languages in which a whole text may be written, by its function words and the words of the lexicon, the most probable first;
 * several where they are as probable, all where no word is known.
 */
export function languagesOf(words: readonly string[]): readonly Language[] {
  const scores = new Map<Language, number>()
  const add = (language: Language, score: number) => scores.set(language, (scores.get(language) ?? 0) + score)
  for (const word of new Set(words)) {
    const ofFunction = languagesOfFunctionWord(word)
    for (const language of ofFunction) add(language, FUNCTION_WORD / ofFunction.size)
    const phrases = phrasesWith(word)
    const all = phrases.reduce((sum, [, count]) => sum + count, 0)
    for (const [language, count] of phrases) add(language, count / all)
  }
  const known = new Set(words).size
  if (known === 1 && scores.size > 0) return [...scores.keys()]
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const most = ranked[0]?.[1]
  return most === undefined
    ? LANGUAGES
    : ranked.filter(([, score]) => score >= most * NEAR).map(([language]) => language)
}
