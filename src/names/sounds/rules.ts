/**
 * A pronunciation rule: the letters, the phonemes that they stand for (`-` for none) and the environment in which
 * the rule holds, in the notation of phonology: `c s _E` reads c as s before a front vowel; `e - C_#` leaves out an e
 * after a consonant at the end of the word. `#` is the beginning or end, `V` a vowel letter (with y), `C` a consonant
 * letter, `E` one of e i y; `[st]` is one of the letters or classes. The first rule that fits wins.
 */
type Rule = {
  letters: readonly number[]
  /** Sets of letters before (nearest first) and after, as bit masks. */
  before: readonly number[]
  after: readonly number[]
  phonemes: string
}

/** The rules of one language by their first letter. */
export type Pronunciation = readonly (readonly Rule[])[]

const EDGE = 26
const OTHER = 27
const maskOf = (letters: string): number =>
  [...letters].reduce((mask, letter) => mask | (1 << letterIndex(letter.charCodeAt(0))), 0)

const CLASSES: Readonly<Record<string, string>> = {
  V: 'aeiouy',
  C: 'bcdfghjklmnpqrstvwxz',
  E: 'eiy',
}

/** How a letter sounds if no rule of the language fits. */
const PLAIN = `a a|b b|c k|d d|e e|f f|g g|h h|i i|j j|k k|l l|m m|n n|o o|p p|q k|r r|s s|t t|u u|v v|w w|x ks|y i|z z`

/** Compiles rules that are written one after the other, separated by `|` or line breaks. */
export function pronunciation(rules: string): Pronunciation {
  const table: Rule[][] = Array.from({ length: 26 }, () => [])
  for (const line of `${rules}|${PLAIN}`.split(/[|\n]/)) {
    const [letters, phonemes = '', environment = '_'] = line.trim().split(/\s+/)
    if (!letters) continue
    const [before = '', after = ''] = environment.split('_')
    table[letterIndex(letters.charCodeAt(0))]?.push({
      letters: [...letters].map((letter) => letterIndex(letter.charCodeAt(0))),
      before: masksOf(before).reverse(),
      after: masksOf(after),
      phonemes: phonemes === '-' ? '' : phonemes,
    })
  }
  return table
}

const masksOf = (environment: string): number[] =>
  (environment.match(/\[[^\]]*\]|./g) ?? []).map((part) =>
    maskOf(part.replace(/[[\]]/g, '').replace(/[VCE]/g, (each) => CLASSES[each] ?? each)),
  )

/** a–z are 0–25, the edge of a word 26, every other sign 27. */
function letterIndex(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  return code === 35 ? EDGE : OTHER
}

/** The letters of a word as indexes, with an edge before and after. */
export function lettersOf(word: string): number[] {
  const letters = [EDGE]
  for (let at = 0; at < word.length; at += 1) letters.push(letterIndex(word.charCodeAt(at)))
  letters.push(EDGE)
  return letters
}

/** Longer words are read up to here. */
const MAX_PHONEMES = 1_024
const phonemes = Buffer.alloc(MAX_PHONEMES)

/** The phonemes of a word; of two equal ones in a row, one is left. `letters` are those of `lettersOf(word)`. */
export function pronounce(word: string, letters: readonly number[], table: Pronunciation): string {
  let length = 0
  let last = -1
  for (let at = 1; at < letters.length - 1; ) {
    const rule = ruleAt(table[letters[at] as number], letters, at)
    const sound = rule === undefined ? (word[at - 1] as string) : rule.phonemes
    for (let each = 0; each < sound.length && length < MAX_PHONEMES; each += 1) {
      const phoneme = sound.charCodeAt(each)
      if (phoneme === last) continue
      last = phoneme
      phonemes[length] = phoneme
      length += 1
    }
    at += rule === undefined ? 1 : rule.letters.length
  }
  return phonemes.toString('latin1', 0, length)
}

/** The first rule that fits. */
function ruleAt(
  rules: readonly Rule[] | undefined,
  letters: readonly number[],
  at: number,
): Rule | undefined {
  if (rules === undefined) return undefined
  for (let each = 0; each < rules.length; each += 1) {
    const rule = rules[each] as Rule
    if (fits(rule, letters, at)) return rule
  }
  return undefined
}

function fits({ letters, before, after }: Rule, word: readonly number[], at: number): boolean {
  for (let each = 1; each < letters.length; each += 1) if (word[at + each] !== letters[each]) return false
  const end = at + letters.length
  if (end + after.length > word.length || before.length > at) return false
  for (let each = 0; each < after.length; each += 1)
    if (((after[each] as number) & (1 << (word[end + each] as number))) === 0) return false
  for (let each = 0; each < before.length; each += 1)
    if (((before[each] as number) & (1 << (word[at - 1 - each] as number))) === 0) return false
  return true
}
