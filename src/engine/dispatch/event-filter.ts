import { catalog } from '../../events/catalog.ts'
import type { Envelope } from '../../events/record.ts'
import { eventTopicsOf, isInTopics } from '../../events/topics.ts'
import type { Subscription } from '../ports/event-bus.ts'

/**
 * Says whether an event concerns the group; all other events count as finished. An event of a type unknown to this
 * program may concern a newer process of the group, if the group reads its kind of stream.
 */
export function wantedBy({
  types,
  mode,
}: Subscription): (event: Pick<Envelope, 'type' | 'stream' | 'mode'>) => boolean {
  const named = types && new Set<string>(types)
  const topics = eventTopicsOf(types)
  return (event) =>
    (catalog.hasType(event.type)
      ? named === undefined || named.has(event.type)
      : isInTopics(event.stream, topics)) &&
    (mode === undefined || event.mode === '' || event.mode === mode)
}
