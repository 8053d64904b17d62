import { distance } from 'fastest-levenshtein'
import type { Similarity } from '../../events/sections.ts'
import { type MarkFeatures, markFeatures } from './mark-features.ts'
import { soundsAlike } from './sound-key.ts'

export type MarkSimilarity = Similarity & {
  /** Same apart from case, accents, punctuation and spaces. */
  exact: boolean
}

/** The weight of each kind of similarity; 1 is the same mark. */
const WEIGHTS = {
  /** Looks the same, although letters or digits differ: `g00gle`, `Corn` and `Com`. */
  lookAlike: 0.97,
  /** Same apart from generic words: `Lumivora Trading`. */
  core: 0.95,
  /** Same apart from a generic ending within a word: `nikeshop`. */
  cut: 0.88,
  /** A different first letter: people notice the beginning of a mark first. */
  otherBeginning: 0.96,
  /** Sounds the same, but is spelled differently. */
  sound: 0.95,
  /** How much the weaker of sight and sound adds to the stronger. */
  second: 0.25,
  /**
   * One mark contains the whole other one: this weight, plus a share for its length and for its position at the
   * beginning.
   */
  contained: 0.75,
  containedShare: 0.2,
  containedFirst: 0.05,
} as const

const SHORTEST_CONTAINED = 4

const SAME: MarkSimilarity = { exact: true, score: 1, sight: 1, sound: 1, meaning: null }

/**
 * Similarity of two marks, each part from 0 to 1. Symmetric. Marks are compared as a whole, without their generic
 * words, and for containment of one in the other (EUIPO Guidelines, part C, section 2, chapter 4; TMEP §1207.01(b):
 * similarity in sight or sound suffices, so the stronger counts and the weaker adds a little). Meaning is not
 * compared: `null`. About 10 µs; `compareFeatures` saves most of that if one side stays the same.
 */
export const compareMarks = (a: string, b: string): MarkSimilarity =>
  compareFeatures(markFeatures(a), markFeatures(b))

export function compareFeatures(a: MarkFeatures, b: MarkFeatures): MarkSimilarity {
  if (a.key !== '' && a.key === b.key) return SAME
  const sight = sightOf(a, b)
  const sound = soundOfBoth(a, b)
  const [more, less] = sight >= WEIGHTS.sound * sound ? [sight, sound] : [WEIGHTS.sound * sound, sight]
  const score = more + (1 - more) * WEIGHTS.second * less
  return { exact: false, score: round(score), sight: round(sight), sound: round(sound), meaning: null }
}

function sightOf(a: MarkFeatures, b: MarkFeatures): number {
  const whole = alike(a.key, b.key)
  const looks = WEIGHTS.lookAlike * alike(a.skeleton, b.skeleton)
  const core = coreWeight(a, b) * alike(a.core, b.core)
  return Math.max(whole, looks, core, containedIn(a, b), containedIn(b, a))
}

/** Share of letters that need no edit, reduced if the first letters differ. */
function alike(a: string, b: string): number {
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const share = 1 - distance(a, b) / Math.max(a.length, b.length)
  return a[0] === b[0] ? share : share * WEIGHTS.otherBeginning
}

/** Score of the whole of `part` as separate words within `whole`. */
function containedIn(part: MarkFeatures, whole: MarkFeatures): number {
  const { core } = part
  if (core.length < SHORTEST_CONTAINED || core.length >= whole.latin.length) return 0
  for (let first = 0; first < whole.words.length; first += 1) {
    let joined = ''
    for (let last = first; last < whole.words.length && joined.length < core.length; last += 1) {
      joined += whole.words[last] ?? ''
      if (joined !== core) continue
      const share = core.length / whole.latin.length
      const beginning = first === 0 ? WEIGHTS.containedFirst : 0
      return WEIGHTS.contained + WEIGHTS.containedShare * share + beginning
    }
  }
  return 0
}

function soundOfBoth(a: MarkFeatures, b: MarkFeatures): number {
  const whole = soundsAlike(a.sound, b.sound)
  return Math.max(whole, coreWeight(a, b) * soundsAlike(a.coreSound, b.coreSound))
}

/** The weight of the cores' similarity; 0 if both cores are the whole marks. */
function coreWeight(a: MarkFeatures, b: MarkFeatures): number {
  if (a.core === a.latin && b.core === b.latin) return 0
  return a.cut || b.cut ? WEIGHTS.cut : WEIGHTS.core
}

const round = (value: number): number => Math.round(value * 1000) / 1000
