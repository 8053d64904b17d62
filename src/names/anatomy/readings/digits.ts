import { isCommonWord, isWholeWord } from '../compounds.ts'

/** What a digit stands for within a word: how it is pronounced first, then the letters that it looks like. */
const DIGITS: Readonly<Record<string, { spoken: readonly string[]; looks: readonly string[] }>> = {
  0: { spoken: ['zero'], looks: ['o'] },
  1: { spoken: ['one', 'won'], looks: ['i', 'l'] },
  2: { spoken: ['to', 'too', 'two'], looks: ['z'] },
  3: { spoken: ['three', 'ee'], looks: ['e'] },
  4: { spoken: ['for', 'fore', 'four'], looks: ['a'] },
  5: { spoken: ['five'], looks: ['s'] },
  6: { spoken: ['six'], looks: ['g', 'b'] },
  7: { spoken: ['seven'], looks: ['t', 'v'] },
  8: { spoken: ['eight', 'ate', 'eat', 'ait'], looks: ['b'] },
  9: { spoken: ['nine'], looks: ['g'] },
}
const MIN_LETTERS = 2
const MAX_DIGITS = 2

/**
 * What a word with letters and digits reads as: `4ever` → forever, `h4ck` → hack. The common words among all readings; if
 * there are none, digits before letters as spoken and those between letters as what they look like. None for numbers, for
 * codes (`mp3`) and for a number after the name (`vitaxium2`).
 */
export function digitReadings(latin: string): string[] {
  const digits = latin.match(/\d/g) ?? []
  const letters = latin.length - digits.length
  if (digits.length === 0 || digits.length > MAX_DIGITS || letters < MIN_LETTERS) return []
  const known = every(latin).filter((word) => isCommonWord(word) || isWholeWord(word))
  if (known.length > 0) return known
  const [first = '', ...others] = latin
  if (letters === MIN_LETTERS || /\d$/.test(latin)) return []
  return [spell(first, 'spoken') + spell(others.join(''), 'looks')]
}

const spell = (latin: string, way: 'spoken' | 'looks'): string =>
  latin.replace(/\d/g, (digit) => DIGITS[digit]?.[way][0] ?? digit)

function every(latin: string): string[] {
  let words = ['']
  for (const letter of latin) {
    const digit = DIGITS[letter]
    const choices = digit === undefined ? [letter] : [...digit.looks, ...digit.spoken]
    words = words.flatMap((word) => choices.map((choice) => word + choice))
  }
  return [...new Set(words)]
}
