import { anatomyOf } from '../anatomy/anatomy.ts'
import { tokenOf } from '../anatomy/tokens.ts'
import { latinBrands } from '../brands/latin-names.ts'
import { latinKey } from '../latin.ts'
import { markKey } from '../mark-features.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { NEAR_PHONEMES } from '../sounds/alphabet.ts'
import { plainPhonemes, scriptOf } from '../sounds/heard.ts'
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
const MOST_SOUNDS = 4

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
    this.#sounds ??= soundsOf(this.latin, MOST_SOUNDS).map(({ phonemes }) => soundingOf(phonemes, this.bits))
    return this.#sounds
  }
}

export type SignWord = { form: Form; isWeak: boolean; concepts: readonly number[] }

/** A mark prepared for comparison. */
export type Sign = {
  /** See `markKey`. */
  key: string
  /** Its words without legal forms and connectors; every word if nothing else is left. */
  words: readonly SignWord[]
  /** The core and its words, without repeats: what may be a part of another mark. */
  parts: readonly Form[]
  /** The words, written as one. */
  whole: Form
  /** The telling words, written as one; the same as `whole` if every word is telling, if none is, or for one or two letters. */
  core: Form
  /**
   * The telling words and their other readings, without doubled letters and plural endings: equal for marks that
   * people take for the same.
   */
  stems: readonly string[]
  /** Other readings of the whole, for example of another script. */
  readings: readonly Form[]
  /** Script and phonemes of the telling words if they are not in Latin letters; see `isHeardAs`. */
  native: { script: string; phonemes: readonly string[] } | null
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
const formOf = (latin: string): Form => forms.of(latin)

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

/** The words written as one: its bits are those of the parts, so that common words stay common. */
function joined(words: readonly SignWord[]): Form {
  const [only] = words
  if (words.length === 1 && only) return only.form
  let [latin, bits] = ['', 0]
  for (const { form } of words) {
    latin += form.latin
    bits += form.bits
  }
  return new Form(
    latin,
    bits,
    words.map(({ form }) => form),
  )
}

/** A shorter word in Latin letters means something else in every language. */
const SHORTEST_MEANING = 3

/** A shorter word is not read as a plural. */
const SHORTEST_PLURAL = 4

/** One or two letters do not identify a mark without its weak words. */
const SHORTEST_CORE = 3
const SHORTEST_STEM = 2

const stemOf = (latin: string): string =>
  (latin.length < SHORTEST_PLURAL ? latin : latin.replace(/(?<=(?:s|x|z|ch|sh))es$|s$/, '')).replace(
    /([a-z])\1+/g,
    '$1',
  )

function stemsOf(telling: readonly SignWord[], readings: Iterable<string>): string[] {
  const stem = telling.map(({ form }) => stemOf(form.latin)).join('')
  return [stem, ...Array.from(readings, stemOf)].filter(({ length }) => length >= SHORTEST_STEM)
}

const ASCII = /^[\x20-\x7e]*$/

function nativeOf(coreText: string, telling: readonly SignWord[], readings: readonly Form[]): Sign['native'] {
  if (ASCII.test(coreText)) return null
  const script = scriptOf(coreText)
  if (script === null) return null
  const latin = [joinedLatin(telling), ...readings.map((reading) => reading.latin)]
  return { script, phonemes: [...new Set(latin.map((each) => plainPhonemes(script, each)))] }
}

const NONE: ReadonlySet<string> = new Set()

const signWordsOf = (isWeak: boolean) =>
  new WordCache((text: string): SignWord => {
    const { latin } = tokenOf(text)
    const isShort = latin.length < SHORTEST_MEANING && latin === text.toLowerCase()
    return { form: formOf(latin), isWeak, concepts: isShort ? [] : conceptsOf(text) }
  })
const [otherWords, weakWords] = [signWordsOf(false), signWordsOf(true)]

/**
 * Prepares a mark. About 10 µs; half of it for words that were seen before.
 * @param weak words, in Latin letters, that are weak in this mark: its owner claims no exclusive right to them
 */
export function signOf(text: string, weak: ReadonlySet<string> = NONE): Sign {
  const { core: coreText, words: all, readings } = anatomyOf(text)
  const inLatin = all.filter(({ latin }) => latin !== '')
  const named = inLatin.filter(({ kind }) => kind === 'telling' || kind === 'weak')
  const words = (named.length > 0 ? named : inLatin).map((each): SignWord => {
    const isWeak = each.kind !== 'telling' || weak.has(each.latin)
    return (isWeak ? weakWords : otherWords).of(each.text)
  })
  const others = [...readings.map((reading) => reading.text), ...latinBrands(coreText)].map(latinKey)
  return signOfWords(words, others, markKey(text), coreText)
}

/** The telling words; every word if none is telling. */
export function coreWordsOf(words: readonly SignWord[]): readonly SignWord[] {
  if (!words.some(({ isWeak }) => isWeak)) return words
  const telling = words.filter(({ isWeak }) => !isWeak)
  return telling.length > 0 ? telling : words
}

const joinedLatin = (words: readonly SignWord[]): string => words.map(({ form }) => form.latin).join('')

/** A word of a sign whose meaning is not compared. */
export const signWord = (latin: string, isWeak: boolean): SignWord => ({
  form: formOf(latin),
  isWeak,
  concepts: [],
})

/**
 * A mark of words that are already known.
 * @param coreText the telling words as written, for the sounds of another script
 */
export function signOfWords(
  words: readonly SignWord[],
  readings: readonly string[],
  key = '',
  coreText = '',
): Sign {
  return new PreparedSign(words, readings, key, coreText)
}

const NO_FORMS: readonly Form[] = []

class PreparedSign implements Sign {
  readonly key: string
  readonly words: readonly SignWord[]
  readonly whole: Form
  readonly core: Form
  readonly native: Sign['native']
  readonly readings: readonly Form[]
  readonly #telling: readonly SignWord[]
  #stems: readonly string[] | undefined
  #parts: readonly Form[] | undefined

  constructor(words: readonly SignWord[], readings: readonly string[], key: string, coreText: string) {
    const telling = coreWordsOf(words)
    const whole = joined(words)
    const core = telling === words ? whole : joined(telling)
    this.key = key
    this.words = words
    this.whole = whole
    this.core = core.latin.length >= SHORTEST_CORE && core.latin !== whole.latin ? core : whole
    this.#telling = telling
    this.readings = readings.length === 0 ? NO_FORMS : readingForms(readings, whole.latin)
    this.native = nativeOf(coreText, telling, this.readings)
  }

  get parts(): readonly Form[] {
    this.#parts ??= [
      ...new Map(
        [this.core, ...this.#telling.map(({ form }) => form)].map((form) => [form.latin, form]),
      ).values(),
    ]
    return this.#parts
  }

  get stems(): readonly string[] {
    this.#stems ??= stemsOf(
      this.#telling,
      this.readings.map(({ latin }) => latin),
    )
    return this.#stems
  }
}

/** Each reading once, without the name as it is written. */
function readingForms(readings: readonly string[], written: string): Form[] {
  const others = new Set(readings)
  others.delete(written)
  others.delete('')
  return Array.from(others, formOf)
}

/**
 * The words under which a mark is found by one of its words: its telling words (every word if none is telling), its
 * other readings, and `#<id>` for each concept that they can mean.
 */
export function searchedWords({ words, readings }: Sign): string[] {
  const searched = coreWordsOf(words)
  const concepts = searched.flatMap((word) => word.concepts.map((concept) => `#${concept}`))
  const read = readings.map(({ latin }) => latin)
  return [...new Set([...searched.map(({ form }) => form.latin), ...read, ...concepts])]
}
