import type { WebhookPolicy } from '../../events/webhook.ts'
import { stableHash } from '../../primitives/stable-hash.ts'

/**
 * Factor by which a delay of the schedule is stretched for one attempt of one message: 1 ± jitter, the same in every
 * replay.
 */
function stretch({ jitter }: WebhookPolicy, messageId: string, attempt: number): number {
  return 1 + jitter * ((2 * stableHash(`${messageId} ${attempt}`)) / 0xffffffff - 1)
}

type Failed = {
  messageId: string
  attempt: number
  /** Failed attempts since the message was queued or redelivered, including this one. */
  failures: number
  /** Epoch ms. */
  endedAt: number
  retryAfterMs: number | null
}

/**
 * When a message is sent again after a failed attempt (RFC 3339); null after its last attempt. A `Retry-After` can only
 * delay it, and at most by the limit of the policy.
 */
export function nextAttemptAt(policy: WebhookPolicy, failed: Failed): string | null {
  const base = policy.scheduleMs[failed.failures - 1]
  if (base === undefined) return null
  const asked = Math.min(failed.retryAfterMs ?? 0, policy.retryAfterMaxMs)
  const delay = Math.max(Math.round(base * stretch(policy, failed.messageId, failed.attempt)), asked)
  return new Date(failed.endedAt + delay).toISOString()
}

/** Due time of a message that is released `places` messages after the one due at `time`. */
export const releaseTime = (time: string, places: number, { releasePerSecond }: WebhookPolicy): string =>
  new Date(Date.parse(time) + Math.ceil((places * 1000) / releasePerSecond)).toISOString()
