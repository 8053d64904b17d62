import type { Time } from './open.ts'

/** What the service has signed about its whole log. */
export type Checkpoint = {
  object: 'checkpoint'
  number: number
  /** Events that it covers; it is asked for by this. */
  size: number
  /** Root of the hash tree over them, hex. */
  root: string
  time: Time
  /** Hash of the previous checkpoint. */
  previous: string
  hash: string
  /** The key that signed it. */
  keyId: string
  links: { self: string }
}

export type CheckpointListParameters = { limit?: number; cursor?: string }

/** Proof that a larger log begins with all of a smaller one (RFC 6962). */
export type Consistency = { first: number; second: number; hashes: string[] }
