import { Rejection } from './decider.ts'

const KEY_LIFE_MS = 30 * 24 * 3_600_000

/**
 * Throws {@link Rejection} `idempotency-key-expired` or `idempotency-conflict` unless the recorded request is the same
 * one.
 */
export function refuseOtherRequest(
  recorded: { at: string; fingerprint: string },
  fingerprint: string,
  now: number,
): void {
  if (now - Date.parse(recorded.at) > KEY_LIFE_MS)
    throw new Rejection(
      'idempotency-key-expired',
      'This Idempotency-Key was used more than 30 days ago. Use a new one.',
    )
  if (recorded.fingerprint !== fingerprint) throw otherRequest()
}

/** The key was used for another request. */
export const otherRequest = (): Rejection =>
  new Rejection(
    'idempotency-conflict',
    'This Idempotency-Key was already used with a different request. Send the same request, or use a new key.',
  )
