export type BackOff = { first: number; most: number }

/** While a server is away or the handler cannot say yet: as long as it takes. Milliseconds. */
export const PATIENT: BackOff = { first: 50, most: 5_000 }
/**
 * While an event waits for a newer version of the program. It comes in another process; what may change under this one is
 * that the newer one has finished the matter.
 */
export const LEFT: BackOff = { first: 1_000, most: 300_000 }
/** Between the counted tries of an event. */
export const BRISK: BackOff = { first: 10, most: 1_000 }

/** Milliseconds before try `n` (from 0) is repeated: doubling, with jitter so that many do not come back at once. */
export function delayBefore(n: number, { first, most }: BackOff): number {
  return Math.min(most, first * 2 ** n) * (0.5 + Math.random() / 2)
}
