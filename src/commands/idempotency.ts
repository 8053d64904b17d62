import { Rejection } from './decider.ts'
import { fingerprint } from './ids.ts'

/** How long a request can be repeated under its idempotency key. */
export const KEY_LIFE_DAYS = 30
/** The same in ms. */
export const KEY_LIFE_MS = KEY_LIFE_DAYS * 24 * 3_600_000

/**
 * Throws {@link Rejection} `idempotency-key-expired` or `idempotency-conflict` unless the recorded request is the same
 * one.
 */
export function refuseOtherRequest(
  recorded: { at: string; fingerprint: string },
  asked: string,
  now: number,
): void {
  if (now - Date.parse(recorded.at) > KEY_LIFE_MS)
    throw new Rejection(
      'idempotency-key-expired',
      `This Idempotency-Key was used more than ${KEY_LIFE_DAYS} days ago. Use a new one.`,
    )
  if (recorded.fingerprint !== asked) throw otherRequest()
}

/** The same for a request whose body is recorded: the canonical JSON is compared. */
export const refuseOtherBody = (recorded: { at: string; body: object }, asked: object, now: number): void =>
  refuseOtherRequest({ at: recorded.at, fingerprint: fingerprint(recorded.body) }, fingerprint(asked), now)

/** The key was used for another request. */
export const otherRequest = (): Rejection =>
  new Rejection(
    'idempotency-conflict',
    'This Idempotency-Key was already used with a different request. Send the same request, or use a new key.',
  )
