import { NEAR_PHONEMES } from '../sounds/alphabet.ts'
import { soundsOf } from '../sounds/sounds.ts'
import { WordCache } from '../word-cache.ts'
import { NEAR_LETTERS } from './letters.ts'
import { letterBits, sumOfLetterBits, wordBits } from './statistics.ts'

/** `mask`: one bit for each kind of phoneme, and for those near it. `most`: the largest of the bits. */
type Sounding = {
  phonemes: string
  codes: Uint8Array
  bits: Float64Array
  sum: number
  most: number
  mask: number
}

/** Most words have fewer pronunciations that differ. */
const MAX_SOUNDS = 4

/** A word, or words written as one, prepared for alignment. What only an alignment needs is made when it is first needed. */
export class Form {
  readonly latin: string
  /** How surprising it is as a whole. */
  readonly bits: number
  readonly #parts: readonly Form[]
  #letters: Float64Array | undefined
  #near: number | undefined
  #sounds: readonly Sounding[] | undefined

  /** @param parts the words that are written as one; none for a word */
  constructor(latin: string, bits: number, parts: readonly Form[]) {
    this.latin = latin
    this.bits = bits
    this.#parts = parts
  }

  /** Bits of each letter; they add up to `bits`. */
  get letters(): Float64Array {
    this.#letters ??=
      this.#parts.length === 0 ? scaledLetters(this.latin, this.bits) : joinedLetters(this.#parts)
    return this.#letters
  }

  /** One bit for each kind of letter, and for those that look or sound like it. */
  get near(): number {
    this.#near ??= nearMask(this.latin)
    return this.#near
  }

  /** Its pronunciations, prepared when they are first needed. */
  get sounds(): readonly Sounding[] {
    this.#sounds ??= soundsOf(this.latin, MAX_SOUNDS).map(({ phonemes }) => soundingOf(phonemes, this.bits))
    return this.#sounds
  }
}

/** Bits of a phoneme: a vowel is one of few. */
export const VOWEL_BITS = 2.2
export const CONSONANT_BITS = 4
const VOWELS = new Uint8Array(256)
for (const vowel of 'aeiou') VOWELS[vowel.charCodeAt(0)] = 1

const forms = new WordCache((latin: string): Form => {
  const sum = sumOfLetterBits(latin)
  return new Form(latin, Math.min(sum, wordBits(latin) ?? sum), [])
})

/** A word of `a-z0-9` as a form. */
export const formOf = (latin: string): Form => forms.of(latin)

function scaledLetters(latin: string, bits: number): Float64Array {
  const letters = letterBits(latin)
  const sum = letters.reduce((a, b) => a + b, 0)
  if (bits < sum)
    for (let at = 0; at < letters.length; at += 1) letters[at] = ((letters[at] ?? 0) * bits) / sum
  return letters
}

function joinedLetters(parts: readonly Form[]): Float64Array {
  const letters = new Float64Array(parts.reduce((sum, { latin }) => sum + latin.length, 0))
  let at = 0
  for (const form of parts) {
    letters.set(form.letters, at)
    at += form.latin.length
  }
  return letters
}

/** The pronunciation carries no more bits than the word. */
function soundingOf(phonemes: string, most: number): Sounding {
  const length = phonemes.length
  const [codes, bits] = [new Uint8Array(length), new Float64Array(length)]
  let sum = 0
  for (let at = 0; at < length; at += 1) {
    const code = phonemes.charCodeAt(at)
    codes[at] = code
    bits[at] = VOWELS[code] === 1 ? VOWEL_BITS : CONSONANT_BITS
    sum += bits[at] as number
  }
  if (sum > most) for (let at = 0; at < length; at += 1) bits[at] = ((bits[at] as number) * most) / sum
  let largest = 0
  for (let at = 0; at < length; at += 1) largest = Math.max(largest, bits[at] as number)
  return { phonemes, codes, bits, sum: Math.min(sum, most), most: largest, mask: nearSounds(codes) }
}

function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at += 1) mask |= 1 << (text.charCodeAt(at) & 31)
  return mask
}

const LETTER_GROUPS = NEAR_LETTERS.map(maskOf)

function nearMask(latin: string): number {
  let mask = maskOf(latin)
  for (const group of LETTER_GROUPS) if ((mask & group) !== 0) mask |= group
  return mask
}

/** For each kind of phoneme, the kinds that are near it. */
const NEAR_SOUNDS = new Int32Array(32)
for (const pair of Object.keys(NEAR_PHONEMES))
  for (const phoneme of pair) {
    const kind = phoneme.charCodeAt(0) & 31
    NEAR_SOUNDS[kind] = (NEAR_SOUNDS[kind] ?? 0) | maskOf(pair)
  }

function nearSounds(codes: Uint8Array): number {
  let mask = 0
  for (const code of codes) mask |= (1 << (code & 31)) | (NEAR_SOUNDS[code & 31] as number)
  return mask
}
