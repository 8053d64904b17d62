/** Marks of so few letters are a separate case (EUIPO Guidelines, part C, section 2, chapter 4: short signs). */
export const SHORT = 3
/** Of so many letters, few unrelated marks differ by one: 22 of a million for six letters, 13 for seven, 56 for five. */
export const DISTINCT = 6

/**
 * Whether one letter makes the difference between two texts of at least three letters: it is changed, has changed places with
 * its neighbor or, from four letters on, is added or missing. False for the same text.
 */
export function differByOneLetter(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length)
  if (least < SHORT || (least === SHORT && a.length !== b.length)) return false
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < least && a[start] === b[start]) start += 1
  let end = 0
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  const one = a.slice(start, a.length - end)
  const other = b.slice(start, b.length - end)
  return Math.max(one.length, other.length) <= 1 || isSwap(one, other)
}

const isSwap = (one: string, other: string): boolean =>
  one.length === 2 && other.length === 2 && one[0] === other[1] && one[1] === other[0]
