import { anatomyOf } from '../anatomy/anatomy.ts'
import { tokenOf } from '../anatomy/tokens.ts'
import { latinBrands } from '../brands/latin-names.ts'
import { markKey } from '../features/mark-features.ts'
import { latinKey } from '../latin.ts'
import { conceptsOf } from '../meaning/concepts.ts'
import { plainPhonemes, scriptOf } from '../sounds/heard.ts'
import { WordCache } from '../word-cache.ts'
import { Form, formOf } from './form.ts'

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
  /** The stem of all its words, written as one: equal for marks whose weak words are misspelled. */
  wholeStem: string
  /** Other readings of the whole, for example of another script. */
  readings: readonly Form[]
  /** Whether one written word was read as several words: `euroshop` as euro, shop. */
  isSplit: boolean
  /** Script and phonemes of the telling words if they are not in Latin letters; see `isHeardAs`. */
  native: { script: string; phonemes: readonly string[] } | null
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

/** A word without its plural ending and doubled letters: equal for words that people take for the same. */
export const stemOf = (latin: string): string =>
  (latin.length < SHORTEST_PLURAL ? latin : latin.replace(/(?<=(?:s|x|z|ch|sh))es$|s$/, '')).replace(
    /([a-z])\1+/g,
    '$1',
  )

function stemsOf(telling: readonly SignWord[], readings: Iterable<string>): string[] {
  return [joinedStems(telling), ...Array.from(readings, stemOf)].filter(
    ({ length }) => length >= SHORTEST_STEM,
  )
}

const joinedStems = (words: readonly SignWord[]): string =>
  words.map(({ form }) => stemOf(form.latin)).join('')

/** Whether people take two marks for the same: their telling words, or all their words, have the same stems. */
export const haveSameStem = (a: Sign, b: Sign): boolean =>
  a.stems.some((stem) => b.stems.includes(stem)) || isLongAndSame(a.wholeStem, b.wholeStem)

const isLongAndSame = (a: string, b: string): boolean => a === b && a.length >= SHORTEST_CORE

const ASCII = /^[\x20-\x7e]*$/

function nativeOf(coreText: string, telling: readonly SignWord[], readings: readonly Form[]): Sign['native'] {
  if (ASCII.test(coreText)) return null
  const script = scriptOf(coreText)
  if (script === null) return null
  const latin = [joinedLatin(telling), ...readings.map((reading) => reading.latin)]
  return { script, phonemes: [...new Set(latin.map((each) => plainPhonemes(script, each)))] }
}

const NONE: ReadonlySet<string> = new Set()

/** An article or a preposition before a vowel: *d'argento*, *l'étoile*, *dell'orso*. */
const ELIDED = /^(?:[dln]|un|qu|(?:d|n|s)?(?:e|a|u)ll)['’](?=\p{L}{3})/iu

const signWordsOf = (isWeak: boolean) =>
  new WordCache((text: string): SignWord => {
    const { latin } = tokenOf(text)
    const isShort = latin.length < SHORTEST_MEANING && latin === text.toLowerCase()
    return { form: formOf(latin), isWeak, concepts: isShort ? [] : conceptsOf(text.replace(ELIDED, '')) }
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
  return new PreparedSign(words, others, markKey(text), coreText, { text, words: all.length })
}

const writtenWords = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0

/** A mark with more weak words, by their {@link stemOf}; null if no other word is among them, or no telling word is left. */
export function weakened(sign: Sign, weak: ReadonlySet<string>): Sign | null {
  if (weak.size === 0) return null
  const telling = sign.words.filter(({ isWeak }) => !isWeak)
  const others = telling.filter(({ form }) => weak.has(stemOf(form.latin)))
  if (others.length === 0 || others.length === telling.length) return null
  const words = sign.words.map((word) => (others.includes(word) ? { ...word, isWeak: true } : word))
  return signOfWords(
    words,
    sign.readings.map(({ latin }) => latin),
    sign.key,
  )
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

/** A name as written, and the number of words that were read in it. */
type Written = { text: string; words: number }

const NO_FORMS: readonly Form[] = []

class PreparedSign implements Sign {
  readonly key: string
  readonly words: readonly SignWord[]
  readonly whole: Form
  readonly core: Form
  readonly native: Sign['native']
  readonly readings: readonly Form[]
  readonly #written: Written | null
  readonly #telling: readonly SignWord[]
  #stems: readonly string[] | undefined
  #wholeStem: string | undefined
  #parts: readonly Form[] | undefined

  constructor(
    words: readonly SignWord[],
    readings: readonly string[],
    key: string,
    coreText: string,
    written: Written | null = null,
  ) {
    const telling = coreWordsOf(words)
    const whole = joined(words)
    const core = telling === words ? whole : joined(telling)
    this.key = key
    this.words = words
    this.#written = written
    this.whole = whole
    this.core = core.latin.length >= SHORTEST_CORE && core.latin !== whole.latin ? core : whole
    this.#telling = telling
    this.readings = readings.length === 0 ? NO_FORMS : readingForms(readings, whole.latin)
    this.native = nativeOf(coreText, telling, this.readings)
  }

  get isSplit(): boolean {
    const written = this.#written
    return written !== null && this.words.length > 1 && written.words > writtenWords(written.text)
  }

  get parts(): readonly Form[] {
    this.#parts ??= [
      ...new Map(
        [this.core, ...this.#telling.map(({ form }) => form)].map((form) => [form.latin, form]),
      ).values(),
    ]
    return this.#parts
  }

  get wholeStem(): string {
    this.#wholeStem ??= joinedStems(this.words)
    return this.#wholeStem
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
