/**
 * Upper bounds of name lengths, each with the share of requests that are answered "taken" for names of that length.
 */
const TAKEN_SHARE = [
  [4, 0.95],
  [6, 0.8],
  [8, 0.6],
  [10, 0.4],
  [12, 0.2],
  [15, 0.08],
] as const
/** Longer names of letters and digits look random. */
const LONGEST_WITH_DIGITS = 9

/**
 * The share of domains and user names that are taken for a name without a scene; `key` is the name in lower-case
 * Latin letters and digits. 0 for the random names of self-tests, which are never taken.
 */
export function takenShare(key: string): number {
  const drawnByLot = key.length > LONGEST_WITH_DIGITS && /[a-z]/.test(key) && /\d/.test(key)
  if (drawnByLot) return 0
  return TAKEN_SHARE.find(([longest]) => key.length <= longest)?.[1] ?? 0
}

/** Whether marks or companies of that name can exist. */
export const isKnown = (key: string): boolean => takenShare(key) > 0
