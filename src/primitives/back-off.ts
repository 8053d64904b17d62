export type BackOff = { first: number; most: number }

/** While a server is unreachable or a handler has no outcome yet: retries never end. Milliseconds. */
export const PATIENT: BackOff = { first: 50, most: 5_000 }
/**
 * While an event waits for a newer version of the program. Another process delivers that version; this one only has to
 * notice when the newer one has finished the event.
 */
export const LEFT: BackOff = { first: 1_000, most: 300_000 }
/** Between the counted tries of an event. */
export const BRISK: BackOff = { first: 10, most: 1_000 }

/**
 * Milliseconds before try `n` (from 0) is repeated: doubling, with jitter so that many callers do not return at once.
 */
export function delayBefore(n: number, { first, most }: BackOff): number {
  return Math.min(most, first * 2 ** n) * (0.5 + Math.random() / 2)
}
