/** Times of a consumer, in ms; what is set for production is what tests leave out. */
export type Tuning = {
  /** A member that the brokers have not heard of for so long loses its partitions. */
  sessionTimeoutMs: number
  /** Between two commits of what has been finished. */
  commitEveryMs: number
  /** How long a broker keeps a fetch waiting for messages; as long may a pause last after its end. */
  longestFetchMs: number
  /** Between two looks at offsets that somebody waits for. */
  lookEveryMs: number
}

export const PRODUCTION: Tuning = {
  sessionTimeoutMs: 20_000,
  commitEveryMs: 250,
  longestFetchMs: 300,
  lookEveryMs: 200,
}
