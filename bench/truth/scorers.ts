import { distance } from 'fastest-levenshtein'
import { compareSigns } from '../../src/names/comparison/compare.ts'
import { type Sign, signOf } from '../../src/names/comparison/sign.ts'
import { markKey } from '../../src/names/features/mark-features.ts'

/** A way to compare two marks. The higher the score, the closer the marks; the scale is free. */
export type Scorer<Features = unknown> = {
  id: string
  /** What the score needs of one mark; computed once per mark. */
  prepare(name: string): Features
  score(a: Features, b: Features): number
}

/** The bits by which marks are graded; the same sign is nearest. */
const surprise: Scorer<Sign> = {
  id: 'bits',
  prepare: signOf,
  score(a, b) {
    const { relation, bits } = compareSigns(a, b)
    return relation === 'same' ? SAME + bits : bits
  },
}
const SAME = 1_000

/** Share of letters that need no edit. */
const edits: Scorer<string> = {
  id: 'edit distance',
  prepare: markKey,
  score: (a, b) => 1 - distance(a, b) / Math.max(a.length, b.length, 1),
}

export const SCORERS: readonly Scorer[] = [surprise, edits] as readonly Scorer[]

/** Throws if the id is unknown. */
export function scorerOf(id: string): Scorer {
  const scorer = SCORERS.find((each) => each.id === id)
  if (!scorer) throw new Error(`unknown scorer ${id}; known: ${SCORERS.map((each) => each.id).join(', ')}`)
  return scorer
}
