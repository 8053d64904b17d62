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

/** Stands in its stream for bytes that are no event: becomes a dead letter that keeps them when its turn comes. */
export class UnreadableEvent extends EncodedEvent {
  readonly reason: RecordUnreadable
  readonly position: string
  /** What was found beside the bytes. */
  readonly labels: Readonly<Record<string, string>>

  /** `known` of its envelope is what can be told. */
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
