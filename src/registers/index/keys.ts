import { coreWordsOf, type Sign, signOf } from '../../names/comparison/sign.ts'
import type { SearchForms } from './forms.ts'
import { hashOf } from './hash.ts'

/**
 * The numbers under which a row is listed:
 * 0 to 65,535: three letters in a row, by sight; 65,536 to 131,071: three consonants in a row, by sound;
 * then the words and the key of the name, by hash; from 262,144 on, the concepts that its words mean.
 */
const SOUNDS_FROM = 2 ** 16
const WORDS_FROM = 2 ** 17
export const CONCEPTS_FROM = 2 ** 18
/** Numbers are smaller. */
export const KEYS = 2 ** 20

const SYMBOLS = 37
const PAIRS_FROM = SYMBOLS ** 3
const EDGE = 0

/** a–z are 1–26, 0–9 are 27–36, the edge of a word 0. */
function symbolOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96
  if (code >= 48 && code <= 57) return code - 21
  return EDGE
}

/** Consonants that listeners confuse share a number; vowels, w, y and h have none. */
const CONSONANTS = new Uint8Array(128)
for (const [at, group] of ['bp', 'dt', 'ckgqx', 'fv', 'szjç', 'm', 'n', 'l', 'r', '0123456789'].entries())
  for (const letter of group) CONSONANTS[letter.charCodeAt(0) & 127] = at + 1
const SOUNDS = 16

const sounds = new Uint8Array(256)

/** The consonants of a word of `a-z0-9`, without neighbors that are alike; gives their number. */
function consonantsOf(latin: string): number {
  let count = 0
  const add = (sound: number): void => {
    if (sound === 0 || count >= sounds.length - 3) return
    if (count > 0 && sounds[count - 1] === sound) return
    sounds[count] = sound
    count += 1
  }
  for (let at = 0; at < latin.length; at += 1) {
    const code = latin.charCodeAt(at)
    const next = latin.charCodeAt(at + 1)
    if (code === C && (next === E || next === I || next === Y)) add(S_SOUND)
    else if (code === P && next === H) add(F_SOUND)
    else if (code === X) {
      add(K_SOUND)
      add(S_SOUND)
    } else add(CONSONANTS[code & 127] ?? 0)
  }
  return count
}
const [C, E, I, Y, P, H, X] = ['c', 'e', 'i', 'y', 'p', 'h', 'x'].map((letter) => letter.charCodeAt(0))
const [F_SOUND, K_SOUND, S_SOUND] = ['f', 'k', 's'].map(
  (letter) => CONSONANTS[letter.charCodeAt(0)] ?? 0,
) as [number, number, number]

/** Lists something under a number; the same number may come again. */
type Add = (number: number) => void

/** Lists what a text of `a-z0-9` looks like: its letters in twos and threes, with its edges. */
export function addSight(latin: string, add: Add): void {
  let [a, b] = [EDGE, symbolOf(latin.charCodeAt(0))]
  add(PAIRS_FROM + b)
  for (let at = 1; at <= latin.length; at += 1) {
    const c = at === latin.length ? EDGE : symbolOf(latin.charCodeAt(at))
    add((a * SYMBOLS + b) * SYMBOLS + c)
    add(PAIRS_FROM + b * SYMBOLS + c)
    a = b
    b = c
  }
}

/** Lists what a text of `a-z0-9` sounds like: its consonants in threes, with its edges. */
export function addSound(latin: string, add: Add): void {
  const count = consonantsOf(latin)
  let [a, b] = [EDGE, count > 0 ? (sounds[0] ?? 0) : EDGE]
  for (let at = 1; at <= count; at += 1) {
    const c = at === count ? EDGE : (sounds[at] ?? 0)
    add(SOUNDS_FROM + (a * SOUNDS + b) * SOUNDS + c)
    a = b
    b = c
  }
}

const hashed = (text: string): number => WORDS_FROM + (hashOf(text) % (CONCEPTS_FROM - WORDS_FROM))

/** Lists a word. */
export const wordNumber = (word: string): number => hashed(word)

/** Lists a concept that a word can mean. */
export const conceptNumber = (concept: number): number => CONCEPTS_FROM + (concept % (KEYS - CONCEPTS_FROM))

/** Lists a weak word. */
export const weakNumber = (word: string): number => hashed(`~${word}`)

/** Lists the whole name: see `markKey`. */
export const wholeNumber = (key: string): number => hashed(`=${key}`)

/** The signs of a row: of its name first. */
export const signsOf = ({ name, translations, readings, weak }: SearchForms): [Sign, ...Sign[]] => [
  signOf(name, new Set(weak)),
  ...[...translations, ...readings].map((text) => signOf(text)),
]

/** Every text of a sign in Latin letters that is compared by letters and sounds; the same text may come again. */
export function textsOf(sign: Sign): string[] {
  const texts = [sign.core.latin]
  const telling = coreWordsOf(sign.words)
  if (telling.length > 1) for (const { form } of telling) texts.push(form.latin)
  for (const { latin } of sign.readings) texts.push(latin)
  return texts
}

/** Lists a row with these signs under all its numbers. */
export function addNumbers(signs: readonly Sign[], add: Add): void {
  for (const sign of signs) {
    for (const text of textsOf(sign)) {
      addSight(text, add)
      addSound(text, add)
    }
    for (const { form, concepts } of coreWordsOf(sign.words)) {
      add(wordNumber(form.latin))
      for (const concept of concepts) add(conceptNumber(concept))
    }
    for (const { latin } of sign.readings) add(wordNumber(latin))
    for (const { form, isWeak } of sign.words) if (isWeak) add(weakNumber(form.latin))
    add(wholeNumber(sign.key))
  }
}
