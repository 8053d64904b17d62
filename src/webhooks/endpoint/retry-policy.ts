import type { WebhookPolicy } from '../../events/webhook.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The policy of new endpoints. A change does not affect existing endpoints: the events of each record its policy. */
export const DEFAULT_POLICY: WebhookPolicy = {
  scheduleMs: [
    5 * SECOND,
    30 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ],
  jitter: 0.2,
  pauseAfterFailures: 10,
  pauseAfterMs: HOUR,
  retryAfterMaxMs: 24 * HOUR,
  releasePerSecond: 50,
}
