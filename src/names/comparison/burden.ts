/**
 * How many unrelated marks in a million come at least as close, by the bits of a comparison: printed by `npm run
 * bench:truth -- --part b`, from names of businesses. Half of them were also counted for the statistics of letters and words.
 * Between two rows the logarithm is interpolated.
 */
const TABLE: readonly (readonly [bits: number, burden: number])[] = [
  [1.9, 1_000],
  [5.18, 100],
  [9, 10],
  [17.2, 1],
  [25.4, 0.1],
]

/** Per million; at most 1,000,000. A sign of 0 bits is as far as any other. */
export function burdenOf(bits: number): number {
  const [first] = TABLE
  if (!first || bits <= 0) return 1_000_000
  const above = TABLE.findIndex(([least]) => least > bits)
  const [low, high] =
    above === 0
      ? ([[0, 1_000_000], first] as const)
      : above === -1
        ? TABLE.slice(-2)
        : TABLE.slice(above - 1, above + 1)
  if (!low || !high) return first[1]
  const share = (bits - low[0]) / (high[0] - low[0])
  const logarithm = Math.log(low[1]) + share * (Math.log(high[1]) - Math.log(low[1]))
  return Number(Math.exp(logarithm).toPrecision(2))
}

/** Version of the comparison: weights, statistics and burdens together. */
export const COMPARISON_VERSION = '2026-12'
