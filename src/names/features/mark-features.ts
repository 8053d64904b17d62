import { foldCase } from '../fold.ts'
import { GENERIC_WORDS } from '../generic-words.ts'
import { latinWords } from '../latin.ts'
import { skeleton } from './skeleton.ts'
import { type Sound, soundOf } from './sound-key.ts'

const ASCII = /^[\x20-\x7e]*$/

/**
 * A mark without case, accents, punctuation and spaces. Scripts are not mixed (`Адидас` is not `Adidas`), except
 * that a word that mixes Latin with look-alike Cyrillic or Greek letters is read as Latin. Two marks are the same
 * if their keys are equal and not ''.
 */
export function markKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return foldCase(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

const LETTER_OR_DIGIT = /[A-Za-z0-9]/

/** Whether a mark has a key: a letter or a digit. */
export const hasMarkKey = (text: string): boolean => LETTER_OR_DIGIT.test(text) || markKey(text) !== ''

/** The precomputed data of one mark for comparisons. */
export type MarkFeatures = {
  /** See `markKey`. */
  key: string
  /** The key with look-alikes folded; see `skeleton`. */
  skeleton: string
  /** In Latin letters, by words and joined. */
  words: readonly string[]
  latin: string
  /** The distinctive words, joined; all words if all are generic. */
  core: string
  /** Whether a generic ending was removed from a word to find the core: `nikeshop` → `nike`. */
  cut: boolean
  sound: Sound
  coreSound: Sound
}

/** The minimum lengths of the rest and of the ending, when a generic ending is removed from a word. */
const SHORTEST_STEM = 4
const SHORTEST_ENDING = 4

/** Computes the features of a mark. About 5 µs. */
export function markFeatures(text: string): MarkFeatures {
  const key = markKey(text)
  const words = latinWords(text)
  const latin = words.join('')
  const distinctive = words.filter((word) => !GENERIC_WORDS.has(word))
  const stems = distinctive.map(withoutGenericEnding)
  const core = stems.length === 0 ? latin : stems.join('')
  const sound = soundOf(latin)
  return {
    key,
    skeleton: skeleton(key),
    words,
    latin,
    core,
    cut: core.length < distinctive.join('').length,
    sound,
    coreSound: core === latin ? sound : soundOf(core),
  }
}

function withoutGenericEnding(word: string): string {
  for (let at = SHORTEST_STEM; at <= word.length - SHORTEST_ENDING; at += 1) {
    if (GENERIC_WORDS.has(word.slice(at))) return word.slice(0, at)
  }
  return word
}
