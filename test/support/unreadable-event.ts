import { randomUUID } from 'node:crypto'
import { decodeEvent, type EncodedEvent, encodeEvents } from '../../src/events/event.ts'
import { decodeRecord, encodeRecord, NO_STREAM } from '../../src/events/record.ts'
import { limitSet } from './event-writer.ts'

export const UNREADABLE_STREAM = 'quota-acc_1-202601'

/** An event whose data is not JSON, so that no consumer group can process it. */
export function unreadableEvent(): EncodedEvent {
  const context = {
    account: 'acc_1',
    mode: '',
    plan: 'start',
    actor: 'operator',
    correlationId: 'c',
    causationId: 'd',
  }
  const draft = { draft: limitSet(1), context }
  const [event] = encodeEvents(UNREADABLE_STREAM, NO_STREAM, [draft], Date.now(), randomUUID)
  if (!event) throw new Error('nothing was encoded')
  const { envelope, prevHash } = decodeRecord(event.record)
  return decodeEvent(encodeRecord(envelope, prevHash, Buffer.from('not JSON')))
}
