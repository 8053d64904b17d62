import { phonemeDistance } from './alphabet.ts'

/** How a script writes the sounds of foreign names. */
export type Hearing = {
  /** Groups of sounds that the script writes in the same way in foreign names. */
  merged: readonly string[]
  /** Vowels that a name in the script has after a consonant, although the foreign name has none. */
  added?: string
  /** Whether short vowels within a word are left out, and the first one may be any. */
  omitsVowels?: boolean
  /** Vowels of the foreign name that may be left out within a word. */
  omits?: string
  /** Whether an r after a vowel is left out, as in British English. */
  omitsR?: boolean
  /** Whether the letters for b, d and g are also read with a nasal before them. */
  omitsNasal?: boolean
  /** Letters of the romanization that are one sound. */
  letters?: readonly (readonly [RegExp, string])[]
  /** Costs of a name that is heard as another one, for each consonant after the first. */
  most?: number
}

/** Sources: the orthography of loanwords of each language (JIS X 4063, Korean orthography of loanwords, BGN/PCGN). */
const HEARINGS: Readonly<Record<string, Hearing>> = {
  Kana: { merged: ['lr', 'bv', 'fh', 'sS', 'zZJ', 'tC', 'nm'], added: 'uoi', omitsR: true },
  Hangul: {
    merged: ['lr', 'bvpf', 'sS', 'zZJC', 'td', 'kg'],
    added: 'u',
    omitsR: true,
    most: 0.12,
    letters: [
      [/s[wy](?=[aeiou])/g, 'S'],
      [/hw(?=[aeiou])/g, 'f'],
      [/ae|oe/g, 'e'],
      [/eo/g, 'o'],
      [/eu/g, 'u'],
      [/td/g, 't'],
    ],
  },
  Arabic: { merged: ['bpv', 'fv', 'gkJZ', 'SC', 'ou', 'ei'], omitsVowels: true },
  Hebrew: { merged: ['bvw', 'pf', 'kh', 'sS', 'JgZ', 'ou', 'ei'], omitsVowels: true },
  Devanagari: { merged: ['vw', 'sS', 'zJZ', 'fp'], added: 'a', omits: 'aeo' },
  Thai: {
    merged: ['lr', 'vwf', 'sSz', 'SZCJ', 'kg', 'bp', 'td'],
    added: 'a',
    omits: 'ao',
    omitsR: true,
    most: 0.11,
    letters: [[/ae|oe/g, 'e']],
  },
  Cyrillic: { merged: ['gh', 'vw', 'JZ', 'sz'], most: 0.26 },
  Greek: { merged: ['sSCz', 'JZ'], omitsNasal: true },
}
const SCRIPTS = Object.keys(HEARINGS).map((name) => {
  const scripts = name === 'Kana' ? ['Hiragana', 'Katakana'] : [name]
  return { name, letters: new RegExp(scripts.map((each) => `\\p{Script=${each}}`).join('|'), 'u') }
})

/** The script of a name whose sounds are compared by `isHeardAs`; null for Latin letters and for others. */
export const scriptOf = (name: string): string | null =>
  SCRIPTS.find(({ letters }) => letters.test(name))?.name ?? null

/** The rules of a script of `scriptOf`. */
export const hearingOf = (script: string): Hearing | undefined => HEARINGS[script]

/** What a difference costs; `slight` for those that the script or the language causes. */
const COST = {
  consonant: 1.6,
  nearConsonant: 0.5,
  weakConsonant: 0.3,
  vowel: 0.8,
  /** One vowel in the place of two. */
  diphthong: 0.12,
  slight: 0.04,
}
/** The vowels of a foreign name are heard in many ways: their distance counts so much. */
const VOWELS = 0.4
const NEAR = 0.3
/** See `most` of `Hearing`. */
const MAX_COST = 0.16
const MIN_CONSONANTS = 2

/** '' is none. */
const isVowel = (phoneme: string): boolean => phoneme !== '' && 'aeiou'.includes(phoneme)

/** A reading in Latin letters as phonemes, each letter as it is written. */
export function plainPhonemes(script: string, latin: string): string {
  const letters = HEARINGS[script]?.letters ?? []
  return [...letters, ...LETTERS].reduce((text, [pattern, sound]) => text.replace(pattern, sound), latin)
}

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 'S'],
  [/ch/g, 'C'],
  [/zh/g, 'Z'],
  [/kh/g, 'h'],
  [/([gdbt])h/g, '$1'],
  [/ph/g, 'f'],
  [/j/g, 'J'],
  [/y/g, 'j'],
  [/x/g, 'ks'],
  [/[qc]/g, 'k'],
  [/(.)\1+/g, '$1'],
]

/**
 * Whether a name in another script is heard as a foreign name.
 * @param script of `scriptOf`
 * @param native phonemes of a reading of the name, of `plainPhonemes`
 * @param foreign phonemes of a pronunciation of the foreign name
 */
export function isHeardAs(script: string, native: string, foreign: string): boolean {
  const hearing = HEARINGS[script]
  if (hearing === undefined) return false
  const other = foreign.replace(/sS/g, 'S').replace(/(.)\1+/g, '$1')
  const consonants = Math.min(consonantsOf(native), consonantsOf(other))
  const most = (hearing.most ?? MAX_COST) * (consonants - 1)
  return consonants >= MIN_CONSONANTS && costOf(native, other, hearing, most) <= most
}

const consonantsOf = (phonemes: string): number => phonemes.replace(/[aeioujwh]/g, '').length

/**
 * The least cost of hearing one name as the other.
 * @returns a greater cost, but not the least one, if it is more than `most`
 */
function costOf(native: string, foreign: string, hearing: Hearing, most: number): number {
  let [before, last] = [[] as number[], [0]]
  for (let j = 1; j <= foreign.length; j += 1)
    last.push((last[j - 1] ?? 0) + omission(foreign, j - 1, hearing))
  for (let i = 1; i <= native.length; i += 1) {
    const row = [(last[0] ?? 0) + addition(native, i - 1, hearing)]
    let least = row[0] ?? 0
    for (let j = 1; j <= foreign.length; j += 1) {
      const cost = Math.min(
        (last[j - 1] ?? 0) +
          replacement(native.charAt(i - 1), foreign.charAt(j - 1), i === 1 && j === 1, hearing),
        (last[j] ?? 0) + addition(native, i - 1, hearing),
        (row[j - 1] ?? 0) + omission(foreign, j - 1, hearing),
        i > 1 && isGlide(native, i) && isVowel(foreign.charAt(j - 1))
          ? (before[j - 1] ?? 0) + COST.diphthong
          : Number.POSITIVE_INFINITY,
        j > 1 && isVowel(native.charAt(i - 1)) && isOneVowel(foreign, j, hearing)
          ? (last[j - 2] ?? 0) + COST.diphthong
          : Number.POSITIVE_INFINITY,
      )
      row.push(cost)
      if (cost < least) least = cost
    }
    if (least > most && i > 1 && Math.min(...last) > most) return least
    before = last
    last = row
  }
  return last[foreign.length] ?? 0
}

/** Whether the two phonemes before `end` are a vowel that glides: `ai`, `ou`, `ju`. */
const isGlide = (text: string, end: number): boolean =>
  (isVowel(text.charAt(end - 2)) || text.charAt(end - 2) === 'j') && isVowel(text.charAt(end - 1))

/** Whether the two phonemes before `end` are heard as one vowel: a diphthong, or a vowel before an r that is left out. */
const isOneVowel = (foreign: string, end: number, { omitsR }: Hearing): boolean =>
  isVowel(foreign.charAt(end - 2)) &&
  (isVowel(foreign.charAt(end - 1)) ||
    (omitsR === true && foreign.charAt(end - 1) === 'r' && !isVowel(foreign.charAt(end))))

/** A phoneme of the foreign name that the native one does not have. */
function omission(foreign: string, at: number, hearing: Hearing): number {
  const [before, phoneme, after] = [foreign.charAt(at - 1), foreign.charAt(at), foreign.charAt(at + 1)]
  if (isVowel(phoneme)) {
    if (before === 'e' && phoneme === 'i') return COST.slight
    if (at === 0 || after === '') return COST.vowel
    if (hearing.omitsVowels) return COST.slight
    return hearing.omits?.includes(phoneme) ? COST.diphthong : COST.vowel
  }
  if (phoneme === 'r' && hearing.omitsR && isVowel(before) && !isVowel(after)) return COST.slight
  if (phoneme === 'g' && before === 'n' && !isVowel(after)) return COST.slight
  if (hearing.omitsNasal && ((phoneme === 'm' && after === 'b') || (phoneme === 'n' && 'dg'.includes(after))))
    return COST.slight
  return 'hjw'.includes(phoneme) ? COST.weakConsonant : COST.consonant
}

/** A phoneme of the native name that the foreign one does not have. */
function addition(native: string, at: number, hearing: Hearing): number {
  const [before, phoneme, after] = [native.charAt(at - 1), native.charAt(at), native.charAt(at + 1)]
  if (isVowel(phoneme)) {
    const isAdded = hearing.added?.includes(phoneme) && before !== '' && !isVowel(before)
    return isAdded ? COST.slight : COST.vowel
  }
  if ('gJ'.includes(phoneme) && before === 'n' && !isVowel(after)) return COST.slight
  return 'hjw'.includes(phoneme) ? COST.weakConsonant : COST.consonant
}

function replacement(native: string, foreign: string, isFirst: boolean, hearing: Hearing): number {
  if (native === foreign) return 0
  if (hearing.merged.some((group) => group.includes(native) && group.includes(foreign))) return 0
  const distance = phonemeDistance(native.charCodeAt(0), foreign.charCodeAt(0))
  if (isVowel(native) && isVowel(foreign))
    return isFirst && hearing.omitsVowels ? COST.slight : VOWELS * distance
  if (isVowel(native) !== isVowel(foreign))
    return distance < 1 ? VOWELS * distance + COST.weakConsonant : COST.consonant
  return distance <= NEAR ? COST.nearConsonant : COST.consonant
}
