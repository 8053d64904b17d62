import { latinKey } from '../../../../names/latin.ts'
import { plainPhonemes } from '../../../../names/sounds/heard.ts'
import { soundsOf } from '../../../../names/sounds/sounds.ts'
import { ALPHABETIC_SCRIPTS, type AlphabeticScript, spellings } from './alphabets.ts'
import { inHangul, inHiragana, inKana, withFinals } from './syllables.ts'
import { gaps } from './variants.ts'

/** How many spellings of a pronunciation are considered. */
const MAX = 10

type Script = {
  write: (phonemes: string, most: number) => string[]
  /** How many spellings are asked, and of how many each sign may also be any other. */
  asked: number
  withGaps: number
}

const SCRIPTS: readonly Script[] = [
  ...ALPHABETIC_SCRIPTS.map((script) => ({
    write: (phonemes: string, most: number) => spellings(script, phonemes, most),
    ...askedOf(script),
  })),
  { write: inKana, asked: 8, withGaps: 1 },
  { write: inHiragana, asked: 4, withGaps: 0 },
  { write: (phonemes, most) => inHangul(phonemes, most).map(withFinals), asked: 10, withGaps: 1 },
]

/** Cyrillic writes the vowels, which can be heard in many ways: more spellings are asked, some with an open sign. */
function askedOf(script: AlphabeticScript): { asked: number; withGaps: number } {
  return script === 'Cyrillic' ? { asked: 6, withGaps: 3 } : { asked: 8, withGaps: 0 }
}

/** Of a name with more letters, a spelling is rarely right in every word: fewer are asked. */
const LONG = 16
const ASKED_OF_LONG = 2

const MIN_SIGNS = 2
const MIN_SIGNS_WITH_GAP = 3

const signsOf = (pattern: string): number => pattern.replaceAll('*', '').length

/** The words of a name in Latin letters as they are usually written in other scripts; `*` matches any characters. */
export function nativeSpellings(core: string): string[] {
  const words = core.split(' ').map(latinKey).filter(Boolean)
  const sounds = pronunciationsOf(words)
  return SCRIPTS.flatMap(({ write, asked, withGaps }) => {
    const bySound = sounds.map((sound) => wordsIn(sound, write))
    const all = [...new Set(inTurn(bySound))].filter((text) => signsOf(text) >= MIN_SIGNS)
    const isLong = words.join('').length > LONG
    if (isLong) return all.slice(0, ASKED_OF_LONG)
    const gapped = all.slice(0, withGaps).flatMap(gaps)
    return [...all.slice(0, asked), ...gapped.filter((text) => signsOf(text) >= MIN_SIGNS_WITH_GAP)]
  })
}

/** The spellings of words, in the order of their ranks. */
function wordsIn(sound: readonly string[], write: Script['write']): string[] {
  const words = sound.map((phonemes) => write(phonemes, MAX))
  return Array.from({ length: MAX }, (_, rank) =>
    words
      .map((each) => each[rank] ?? each[0] ?? '')
      .join('*')
      .replace(/\*{2,}/g, '*'),
  )
}

/** The first of each list, then the second of each, and so on. */
const inTurn = (lists: readonly (readonly string[])[]): string[] =>
  Array.from({ length: MAX }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()

/** The phonemes of the words letter by letter, then as each language reads them. */
function pronunciationsOf(words: readonly string[]): string[][] {
  const read = words.map((word) => [
    plainPhonemes('', word),
    ...soundsOf(word).map(({ phonemes }) => phonemes),
    ...otherEnglish(word),
  ])
  const most = Math.max(0, ...read.map(({ length }) => length))
  const all = Array.from({ length: most }, (_, at) => read.map((each) => each[at] ?? each[0] ?? ''))
  return [...new Map(all.map((each) => [each.join(' '), each])).values()]
}

/** Vowels that English reads in two ways, and a spelling that has only the other one: *pilot*, *later*, *jumbo*. */
const OTHER_VOWELS: readonly (readonly [RegExp, string])[] = [
  [/^([^aeiouy]*)i(?=[^aeiouy][aeiouy])/, '$1igh'],
  [/^([^aeiouy]*)a(?=[^aeiouy][aeiouy])/, '$1ay'],
  [/u(?=[^aeiouy]{2}|[^aeiouy]$)/, 'a'],
]

function otherEnglish(word: string): string[] {
  const respelled = OTHER_VOWELS.map(([vowel, other]) => word.replace(vowel, other))
  return respelled
    .filter((each) => each !== word)
    .flatMap((each) => soundsOf(each, 1).map(({ phonemes }) => phonemes))
}
