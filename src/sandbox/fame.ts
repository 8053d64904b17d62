/** Upper ends of name lengths, and the share of questions that names of that length are answered "taken" to. */
const TAKEN_SHARE = [
  [4, 0.95],
  [6, 0.8],
  [8, 0.6],
  [10, 0.4],
  [12, 0.2],
  [15, 0.08],
] as const
/** Longer names of letters and digits look drawn by lot. */
const LONGEST_WITH_DIGITS = 9

/**
 * The share of domains and user names that are taken for a name that plays no scene; `key` is the name in
 * lower-case Latin letters and digits. 0 for the random names that self-tests ask about: nobody holds them.
 */
export function takenShare(key: string): number {
  const drawnByLot = key.length > LONGEST_WITH_DIGITS && /[a-z]/.test(key) && /\d/.test(key)
  if (drawnByLot) return 0
  return TAKEN_SHARE.find(([longest]) => key.length <= longest)?.[1] ?? 0
}

/** Whether anybody can hold marks or companies of that name. */
export const isKnown = (key: string): boolean => takenShare(key) > 0
