import { GENERIC_WORDS } from './generic-words.ts'
import { latinWords } from './latin.ts'
import { markKey } from './mark-key.ts'
import { skeleton } from './skeleton.ts'
import { type Sound, soundOf } from './sound.ts'

/** Everything about one mark that a comparison needs, worked out once. */
export type MarkFeatures = {
  /** See `markKey`. */
  key: string
  /** What the key looks like; see `skeleton`. */
  skeleton: string
  /** In Latin letters, by words and joined. */
  words: readonly string[]
  latin: string
  /** Joined words that tell this mark from others; all of them where all are generic. */
  core: string
  /** Whether a generic ending was cut off a word to find the core: `nikeshop` → `nike`. */
  cut: boolean
  sound: Sound
  coreSound: Sound
}

/** The least that must be left, and that must come off, when a generic ending is cut off a word. */
const SHORTEST_STEM = 4
const SHORTEST_ENDING = 4

/** Works out the features of a mark. About 5 µs. */
export function markFeatures(text: string): MarkFeatures {
  const key = markKey(text)
  const words = latinWords(text)
  const latin = words.join('')
  const telling = words.filter((word) => !GENERIC_WORDS.has(word))
  const stems = telling.map(withoutGenericEnding)
  const core = stems.length === 0 ? latin : stems.join('')
  const sound = soundOf(latin)
  return {
    key,
    skeleton: skeleton(key),
    words,
    latin,
    core,
    cut: core.length < telling.join('').length,
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
