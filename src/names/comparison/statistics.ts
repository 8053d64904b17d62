import { isCommonWord } from '../anatomy/compounds.ts'
import statistics from './data/statistics.json' with { type: 'json' }

/**
 * How surprising letters and words are in names of businesses, in bits: n bits mean one name in 2^n. The data are
 * counted by `tools/build-name-statistics.ts`.
 */

const SYMBOLS = 37
const STEPS = 16
const letters = Buffer.from(statistics.letters, 'base64')
const words = new Map(
  statistics.words.split('\n').map((line): [string, number] => {
    const [word = '', count] = line.split(' ')
    return [word, -Math.log2(Number(count) / statistics.names)]
  }),
)

/** a–z are 1–26, 0–9 are 27–36, everything else and the edge of a word 0. */
function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96
  if (code >= 48 && code <= 57) return code - 21
  return 0
}

const bitsAfter = (a: number, b: number, c: number): number =>
  (letters[(a * SYMBOLS + b) * SYMBOLS + c] ?? 0) / STEPS

/** Bits of each letter of a word after the letters before it; the end of the word counts with the last letter. */
export function letterBits(latin: string): Float64Array {
  const bits = new Float64Array(latin.length)
  let [a, b] = [0, 0]
  for (let at = 0; at < latin.length; at += 1) {
    const c = symbolOf(latin.charCodeAt(at))
    bits[at] = bitsAfter(a, b, c)
    a = b
    b = c
  }
  if (latin.length > 0) bits[latin.length - 1] = (bits[latin.length - 1] ?? 0) + bitsAfter(a, b, 0)
  return bits
}

/** The sum of {@link letterBits}. */
export function sumOfLetterBits(latin: string): number {
  let [a, b, steps] = [0, 0, 0]
  for (let at = 0; at < latin.length; at += 1) {
    const c = symbolOf(latin.charCodeAt(at))
    steps += letters[(a * SYMBOLS + b) * SYMBOLS + c] as number
    a = b
    b = c
  }
  return latin.length === 0 ? 0 : (steps + (letters[(a * SYMBOLS + b) * SYMBOLS] as number)) / STEPS
}

/** Many names with a word that no dictionary has belong to one owner, as the names of a group of companies. */
const FAMILY_BITS = 3

/** Bits of a word that many names contain; undefined for other words, whose letters say more. */
export function wordBits(latin: string): number | undefined {
  const bits = words.get(latin)
  return bits === undefined || isCommonWord(latin) ? bits : bits + FAMILY_BITS
}
