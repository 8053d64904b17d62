/**
 * Maximum difference between the clocks of processes that share state, ms. A time that lies further ahead was written
 * before a clock was set back, and does not show how much time is left.
 */
export const CLOCK_SKEW_MS = 5_000

/** Whether something that lives `ttl` ms from its start has not expired. All times in ms. */
export const isLive = (expiresAt: number, ttl: number, now: number): boolean =>
  expiresAt > now && expiresAt <= now + ttl + CLOCK_SKEW_MS

/** Whether a time lies within the last `ms`. */
export const isRecent = (at: number, ms: number, now: number): boolean =>
  now - at < ms && at <= now + CLOCK_SKEW_MS
