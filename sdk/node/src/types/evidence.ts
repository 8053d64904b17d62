import type { Time } from './open.ts'

/** A signed statement by the service about its whole log. */
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

/** Proof that the larger log begins with the complete smaller log (RFC 6962). */
export type Consistency = { first: number; second: number; hashes: string[] }
