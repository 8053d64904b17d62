import type { EncodedEvent } from '../../events/event.ts'
import { damageOf, linksTo } from '../../events/hash-chain.ts'
import { ZERO_HASH } from '../../events/record.ts'
import { altered, checkFollows } from '../ports/event-store.ts'

/**
 * Checks the result of a read of one stream, in either direction: each record has its stored hash and belongs to the
 * stream, revisions follow one another, and each event links to the previous one. A forward read begins with revision
 * `from`. About 1 µs for each KB. Throws {@link StoreRefused}, which names the stream and the revision.
 */
export function checkStored<E extends EncodedEvent>(stream: string, events: E[], from?: number): E[] {
  let before: E | undefined
  for (const event of events) {
    if (event.stream !== stream) throw altered(stream, event.revision, `it belongs to ${event.stream}`)
    const damage = damageOf(event)
    if (damage) throw altered(stream, event.revision, damage)
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
  if (revision < before.revision) checkFollows(before, event, before.revision - 1)
  else checkFollows(event, before)
}
