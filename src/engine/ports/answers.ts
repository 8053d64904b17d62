/** The raw answers of sources, kept beside the log under the SHA-256 of their bytes. */
export interface Answers {
  /** Keeps bytes until a time (epoch ms), the later one where they are there already. Durable when it resolves. */
  keep(answers: readonly { sha256: string; bytes: Uint8Array; until: number }[]): Promise<void>
  read(sha256: string): Promise<Uint8Array | null>
  /** Throws away what has outlived its time; gives the number. */
  prune(now: number): Promise<number>
  close(): Promise<void>
}

/** Longer answers are hashed, but not kept. */
export const MAX_KEPT_BYTES = 64 * 1024
