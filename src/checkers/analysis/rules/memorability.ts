import { clamp, listed, type Rated, type Word } from './word.ts'

/** Up to `SHORT` letters, a name is read at a glance; from `LONG` letters, it is long. */
const SHORT = 8
const LONG = 14

/**
 * How memorable the name is, 0 to 100, by countable properties: letters, syllables, words, ease of pronunciation,
 * repetition and rhyme. Emotional appeal cannot be counted.
 */
export function memorability(word: Word, syllables: number | null, saying: number | null): Rated {
  const { words, latin } = word
  if (latin === '')
    return { score: null, text: 'Not measured: no letter of the name could be transliterated.' }
  let score = 75
  const reasons: string[] = []
  const add = (points: number, reason: string) => {
    score += points
    reasons.push(reason)
  }
  if (latin.length <= SHORT) add(10, 'it is short')
  if (latin.length > LONG) add(-2 * (latin.length - LONG), 'it is long')
  if (syllables !== null && syllables <= 3) add(8, 'it has few syllables')
  if (syllables !== null && syllables > 5) add(-5 * (syllables - 5), 'it has many syllables')
  if (words.length > 3) add(-5 * (words.length - 3), 'it has many words')
  if (saying !== null && saying < 70) add(-(70 - saying) / 2, 'it is hard to say')
  if (/\d/.test(latin)) add(-8, 'digits are easily forgotten')
  if (repeats(word)) add(7, 'sounds come back in it')
  const text = reasons.length === 0 ? 'Its length is usual' : `What counts here: ${listed(reasons)}`
  return { score: clamp(score), text: `${text}. Its emotional effect was not measured.` }
}

/** Two words with the same beginning, or the same syllable twice: `Coca-Cola`, `TikTok`, `Bobo`. */
const repeats = ({ words, latin }: Word): boolean =>
  (words.length > 1 && words.every((word) => word[0] === words[0]?.[0])) ||
  /([a-z]{2}).?\1|^([a-z])[a-z]+\2[a-z]+$/.test(latin)
