import { lazy } from '../../primitives/lazy.ts'
import { legalForms } from '../companies/legal-forms.ts'
import data from '../data/weak-words.json' with { type: 'json' }
import { GENERIC_WORDS } from '../generic-words.ts'

const trades = lazy(read)

/**
 * What a word that is weak in a mark says: the trade or kind of business, in English. Null for other words. `latin`
 * is the word in `a-z0-9`, `written` in its own script, lower case.
 */
export function weakMeaning(latin: string, written: string): string | null {
  return trades().get(latin) ?? (written === latin ? undefined : trades().get(written)) ?? null
}

function read(): Map<string, string> {
  const meanings = new Map<string, string>()
  const { forms } = legalForms(null)
  for (const word of GENERIC_WORDS) if (!isShortForm(word, forms)) meanings.set(word, word)
  for (const [meaning, words] of Object.entries(data)) {
    for (const word of words.split(' ')) if (!meanings.has(word)) meanings.set(word, meaning)
  }
  return meanings
}

/** Abbreviations such as `co` and `as` are no trade word where they are not the legal form: `Co Star`, `AS Roma`. */
const isShortForm = (word: string, forms: ReadonlySet<string>): boolean =>
  word.length === 1 || (word.length < 5 && word !== 'spa' && forms.has(word))

/** Weak words of `a-z`. */
export const latinWeakWords = lazy((): readonly string[] =>
  [...trades().keys()].filter((word) => /^[a-z]+$/.test(word)),
)

const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2,}$/u

/** Weak words of scripts that are written without spaces, the longest first. */
export const unspacedWeakWords = lazy((): readonly string[] =>
  [...trades().keys()].filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length),
)
