import { latinWords } from '../../../names/latin.ts'

/** A name as the rules see it: in Latin letters, whatever its script. */
export type Word = {
  /** Readable text in normal form. */
  normalized: string
  /** Words of `a-z0-9`, and the same words joined. */
  words: readonly string[]
  latin: string
  /** Whether it has only Latin letters, digits and signs, so that nothing was transliterated. */
  isLatin: boolean
}

export function wordOf(normalized: string): Word {
  const words = latinWords(normalized)
  const isLatin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(normalized)
  return { normalized, words, latin: words.join(''), isLatin }
}

/** A rating between 0 and 100 with its sentence. */
export type Rated = { score: number | null; text: string }

export const clamp = (score: number): number => Math.max(0, Math.min(100, Math.round(score)))

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
