import { compareSigns } from '../../src/names/comparison/compare.ts'
import { signOf } from '../../src/names/comparison/sign.ts'

/**
 * Bits of the closest `most` rows for each name, by the comparison with every row, the closest first. Rows of 0 bits
 * are left out.
 */
export function closestBits(rows: Iterable<string>, names: readonly string[], most: number): number[][] {
  const asked = names.map((name) => signOf(name))
  const found = asked.map((): number[] => [])
  for (const row of rows) {
    const sign = signOf(row)
    asked.forEach((each, at) => {
      const { bits } = compareSigns(each, sign)
      const list = found[at]
      if (!list || bits <= 0 || (list.length === most && bits <= (list.at(-1) ?? 0))) return
      list.push(bits)
      list.sort((a, b) => b - a)
      if (list.length > most) list.pop()
    })
  }
  return found
}

/** Rounding of a sum in another order. */
const ROUNDING = 1e-9

/** Share of the closest rows that a search found; a row that is as close as the last of them counts as one of them. */
export function overlap(found: readonly number[], expected: readonly number[]): number {
  const least = expected.at(-1)
  if (least === undefined) return 1
  const good = found.filter((bits) => bits >= least - ROUNDING).length
  return Math.min(good, expected.length) / expected.length
}
