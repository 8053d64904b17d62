import { catalog } from '../../events/catalog.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { eventTopicsOf, isInTopics } from '../../events/topics.ts'
import type { Subscription } from '../ports/event-bus.ts'

/**
 * Tells whether an event concerns the group; all others count as finished. An event of a type that this program does not
 * know may concern a newer process of the group, if its stream is one of those that the group reads.
 */
export function wantedBy({ types, mode }: Subscription): (event: RecordedEvent) => boolean {
  const named = types && new Set<string>(types)
  const topics = eventTopicsOf(types)
  return (event) =>
    (catalog.hasType(event.type)
      ? named === undefined || named.has(event.type)
      : isInTopics(event.stream, topics)) &&
    (mode === undefined || event.mode === '' || event.mode === mode)
}
