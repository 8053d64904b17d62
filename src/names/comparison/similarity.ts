import type { Similarity } from '../../events/sections.ts'
import type { SignComparison } from './compare.ts'

/**
 * Bits of the score 0.5. With it, 1.7 bits are 0.6, and 6.2 bits are 0.85: about 1,600 and 60 of a million unrelated names come
 * as close.
 */
const HALF_BITS = 1.1

/** Bits of a comparison as a score from 0 to 1, in thousandths: the more bits, the higher, and never 1. */
export const scoreOf = (bits: number): number => Math.min(0.999, round(bits / (bits + HALF_BITS)))

/** A comparison as findings state it, each value 0 to 1. Only the same mark has the score 1. */
export function similarityOf({ relation, bits, sight, sound, meaning }: SignComparison): Similarity {
  if (relation === 'same') return { score: 1, sight: 1, sound: 1, meaning: null }
  return {
    score: scoreOf(bits),
    sight: round(sight),
    sound: round(sound),
    meaning: meaning === null ? null : round(meaning),
  }
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000
