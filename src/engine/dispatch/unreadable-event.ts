import { EncodedEvent, type RecordUnreadable } from '../../events/event.ts'
import { type Envelope, hashRecord } from '../../events/record.ts'

const NOTHING_KNOWN = {
  id: '',
  schemaVersion: 0,
  account: '',
  mode: '',
  plan: '',
  actor: '',
  correlationId: '',
  causationId: '',
}

/** Takes the place of bytes in a stream that are not a readable event: becomes a dead letter that keeps these bytes. */
export class UnreadableEvent extends EncodedEvent {
  readonly reason: RecordUnreadable
  readonly position: string
  /** What the source reported alongside the bytes. */
  readonly labels: Readonly<Record<string, string>>

  /** `known` holds the readable members of its envelope. */
  constructor(
    known: Pick<Envelope, 'stream' | 'revision' | 'type' | 'time'>,
    found: { bytes: Uint8Array; labels: Record<string, string>; position: string },
    reason: RecordUnreadable,
  ) {
    super({ ...NOTHING_KNOWN, ...known }, found.bytes, hashRecord(found.bytes), 0)
    this.labels = found.labels
    this.position = found.position
    this.reason = reason
  }

  override get data(): never {
    throw this.reason
  }
}
