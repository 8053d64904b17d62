import { chance } from './runtime.ts'
export type BackOff = { first: number; most: number }

/** While a server is unreachable or a handler has no outcome yet: retries never end. Milliseconds. */
export const PATIENT: BackOff = { first: 50, most: 5_000 }

/**
 * Milliseconds before try `n` (from 0) is repeated: doubling, with jitter so that many callers do not return at once.
 */
export function delayBefore(n: number, { first, most }: BackOff): number {
  return Math.min(most, first * 2 ** n) * (0.5 + chance.random() / 2)
}
