import type { EncodedEvent } from '../events/event.ts'
import { hashRecord, ZERO_HASH } from '../events/record.ts'
import { altered } from './ports/event-store.ts'
import { linksTo } from './validate-appends.ts'

/**
 * Checks the result of a read of one stream, in either direction: each record has its stored hash and belongs to the
 * stream, revisions follow one another, and each event links to the previous one. A forward read begins with revision
 * `from`. About 1 µs for each KB. Throws {@link StoreRefused}, which names the stream and the revision.
 */
export function checkStored<E extends EncodedEvent>(stream: string, events: E[], from?: number): E[] {
  let before: E | undefined
  for (const event of events) {
    if (event.stream !== stream) throw altered(stream, event.revision, `it belongs to ${event.stream}`)
    if (!hashRecord(event.record).equals(event.hash))
      throw altered(stream, event.revision, 'its bytes do not have the stored hash')
    checkLink(event, before, from)
    before = event
  }
  return events
}

function checkLink(event: EncodedEvent, before: EncodedEvent | undefined, from: number | undefined): void {
  const { stream, revision } = event
  if (!before) {
    if (from !== undefined && revision !== from) throw altered(stream, from, 'it is missing')
    if (revision === 0 && !linksTo(event, ZERO_HASH)) throw altered(stream, 0, 'it links to an earlier event')
    return
  }
  const step = revision - before.revision
  if (Math.abs(step) !== 1) throw altered(stream, before.revision + Math.sign(step), 'it is missing')
  const [older, newer] = step > 0 ? [before, event] : [event, before]
  if (!linksTo(newer, older.hash))
    throw altered(stream, newer.revision, 'it does not link to the previous event')
}
