/** Times of a consumer, in ms; the defaults are those of production. */
export type Tuning = {
  /** A member without a heartbeat for this time loses its partitions. */
  sessionTimeoutMs: number
  /** Between two commits of finished work. */
  commitEveryMs: number
  /** How long a broker holds a fetch while waiting for messages; a pause may last as long after its end. */
  longestFetchMs: number
  /** Between two reads of offsets while a caller waits for them. */
  pollMs: number
}

export const PRODUCTION: Tuning = {
  sessionTimeoutMs: 20_000,
  commitEveryMs: 1_000,
  longestFetchMs: 1_000,
  pollMs: 200,
}
