import type { WebhookPolicy } from '../../events/webhook.ts'

/** 32-bit FNV-1a, finished as in MurmurHash3 so that attempts beside one another come out far apart. */
function hash32(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** How a time of the schedule is stretched for one attempt of one message: 1 ± jitter, the same in every replay. */
function stretch({ jitter }: WebhookPolicy, messageId: string, attempt: number): number {
  return 1 + jitter * ((2 * hash32(`${messageId} ${attempt}`)) / 0xffffffff - 1)
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
