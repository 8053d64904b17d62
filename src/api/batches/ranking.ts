import type { BatchLine } from '../../projections/batches/document.ts'

/** The best news first; a row without a verdict is last. */
const ORDER = ['clear', 'caution', 'inconclusive', 'conflict', null] as const

/** The rows of a batch, the best name first; equal ones in the order sent. */
export const ranked = <R extends Pick<BatchLine, 'verdict' | 'score' | 'index'>>(rows: readonly R[]): R[] =>
  [...rows].sort(
    (a, b) =>
      ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) ||
      (b.score ?? -1) - (a.score ?? -1) ||
      a.index - b.index,
  )
