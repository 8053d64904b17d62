/** The raw answers of providers, stored separately from the log under the SHA-256 of their bytes. */
export interface Answers {
  /** Stores bytes until a time (epoch ms); for stored bytes, the later time counts. Durable when it resolves. */
  keep(answers: readonly { sha256: string; bytes: Uint8Array; until: number }[]): Promise<void>
  read(sha256: string): Promise<Uint8Array | null>
  /** Deletes expired answers; returns their number. */
  prune(now: number): Promise<number>
  close(): Promise<void>
}
