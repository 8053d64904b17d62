import { randomUUID } from 'node:crypto'
import { decodeEvent, type EncodedEvent } from '../../src/events/event.ts'
import { type Envelope, encodeRecord, type Head } from '../../src/events/record.ts'

/** What a newer version of the program writes: an event type, or a schema version, that this one does not know. */
export type Newer = { type: string; schemaVersion: number; data: unknown } & Partial<
  Pick<Envelope, 'account' | 'mode'>
>

/** The event of a newer program that follows the end of a stream. */
export function encodeNewer(stream: string, head: Head, { data, ...known }: Newer): EncodedEvent {
  const envelope: Envelope = {
    id: randomUUID(),
    stream,
    revision: head.revision + 1,
    time: new Date().toISOString(),
    account: 'a',
    mode: '',
    plan: 'start',
    actor: 'operator',
    correlationId: '',
    causationId: '',
    ...known,
  }
  return decodeEvent(encodeRecord(envelope, head.hash, Buffer.from(JSON.stringify(data))))
}
