import type { JsonValue } from '../../src/engine/ports/read-models.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import type { InspectedTopic } from './kafka/inspection.ts'

/** What the servers durably hold, for an auditor. Nothing of it crosses the network; do not change it. */
export type Inspection = {
  /** The whole log, in order. */
  events(): readonly RecordedEvent[]
  /** Every document of the read models, by collection and id. */
  documents(): ReadonlyMap<string, ReadonlyMap<string, StoredDocument>>
  /** Every entry of the key store; null for a destroyed key. */
  keys(): ReadonlyMap<string, Uint8Array | null>
  /** Every raw answer, by its SHA-256. `until` is epoch ms. */
  answers(): ReadonlyMap<string, { bytes: Uint8Array; until: number }>
  /** Whether a node without a majority shows an old log, or has shown it within the last `ms`; absent for one file. */
  showedOldLog?(ms: number): boolean
  /** Every topic with all that was ever written to it, and the prefix of the names; absent without topics. */
  topics?(): { prefix: string; all: readonly InspectedTopic[] }
}

/** A document as a server stores it. A document that is folded from the log has index fields and no body. */
export type StoredDocument = {
  revision: number
  /** JSON. */
  body: string | null
  /** Index fields by their paths. */
  fields: ReadonlyMap<string, JsonValue | undefined>
}
