/** One pair: its evidence, and whether the marks are similar. */
export type Observation = { evidence: readonly number[]; isSimilar: boolean }

/** Sign of a weight: evidence that brings marks closer, or farther; `most` limits its size. */
export type Bounds = { sign: 1 | -1; most?: number }

/** Penalty of a weight of 1 per standard deviation, as of a fifth of a pair. */
const RIDGE = 0.2
const SWEEPS = 400
const ENOUGH = 1e-6

/**
 * Logistic regression with weights of fixed signs, by coordinate-wise Newton steps.
 * @returns the size of each weight, in bits (logarithm to base 2 of the odds)
 */
export function fitLogistic(pairs: readonly Observation[], bounds: readonly Bounds[]): number[] {
  const scales = bounds.map((_, at) => deviation(pairs.map(({ evidence }) => evidence[at] ?? 0)))
  const columns = bounds.map(({ sign }, at) =>
    Float64Array.from(pairs, ({ evidence }) => ((evidence[at] ?? 0) / (scales[at] ?? 1)) * sign),
  )
  const most = bounds.map(
    (bound, at) => (bound.most ?? Number.POSITIVE_INFINITY) * Math.LN2 * (scales[at] ?? 1),
  )
  const isSimilar = Float64Array.from(pairs, (pair) => Number(pair.isSimilar))
  const constant = new Float64Array(pairs.length).fill(1)
  const odds = new Float64Array(pairs.length)
  const weights = bounds.map(() => 0)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let moved = Math.abs(move(constant, odds, isSimilar, 0, 0))
    columns.forEach((column, at) => {
      const now = weights[at] ?? 0
      const step = gradient(column, odds, isSimilar, now, RIDGE)
      const next = Math.min(most[at] ?? 0, Math.max(0, now + step))
      weights[at] = next
      moved = Math.max(moved, Math.abs(next - now))
      add(column, odds, next - now)
    })
    if (moved < ENOUGH) break
  }
  return weights.map((weight, at) => weight / Math.LN2 / (scales[at] ?? 1))
}

function move(
  column: Float64Array,
  odds: Float64Array,
  isSimilar: Float64Array,
  now: number,
  ridge: number,
): number {
  const step = gradient(column, odds, isSimilar, now, ridge)
  add(column, odds, step)
  return step
}

/** The Newton step of one weight, at most 1. */
function gradient(
  column: Float64Array,
  odds: Float64Array,
  isSimilar: Float64Array,
  now: number,
  ridge: number,
): number {
  let slope = -ridge * now
  let curve = ridge + 1e-9
  for (let at = 0; at < column.length; at += 1) {
    const x = column[at] ?? 0
    const expected = 1 / (1 + Math.exp(-(odds[at] ?? 0)))
    slope += x * ((isSimilar[at] ?? 0) - expected)
    curve += x * x * expected * (1 - expected)
  }
  return Math.max(-1, Math.min(1, slope / curve))
}

function add(column: Float64Array, odds: Float64Array, step: number): void {
  if (step === 0) return
  for (let at = 0; at < odds.length; at += 1) odds[at] = (odds[at] ?? 0) + step * (column[at] ?? 0)
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(square) || 1
}
