import type { WebhookPolicy } from '../../events/webhook.ts'
import { stableHash } from '../../primitives/stable-hash.ts'

/** How a time of the schedule is stretched for one attempt of one message: 1 ± jitter, the same in every replay. */
function stretch({ jitter }: WebhookPolicy, messageId: string, attempt: number): number {
  return 1 + jitter * ((2 * stableHash(`${messageId} ${attempt}`)) / 0xffffffff - 1)
}

type Failed = {
  messageId: string
  attempt: number
  /** Failed attempts since the message was queued or redelivered, this one included. */
  failures: number
  /** Epoch ms. */
  endedAt: number
  retryAfterMs: number | null
}

/**
 * When a message is tried again after a failed attempt (RFC 3339); null after its last. A `Retry-After` can only
 * put it off, and by no more than the policy allows.
 */
export function nextAttemptAt(policy: WebhookPolicy, failed: Failed): string | null {
  const base = policy.scheduleMs[failed.failures - 1]
  if (base === undefined) return null
  const asked = Math.min(failed.retryAfterMs ?? 0, policy.retryAfterMaxMs)
  const delay = Math.max(Math.round(base * stretch(policy, failed.messageId, failed.attempt)), asked)
  return new Date(failed.endedAt + delay).toISOString()
}

/** When a message goes out that stands so many places behind a time in the line of those that a resume releases. */
export const placesBehind = (time: string, places: number, { releasePerSecond }: WebhookPolicy): string =>
  new Date(Date.parse(time) + Math.ceil((places * 1000) / releasePerSecond)).toISOString()
