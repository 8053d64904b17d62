import type { RecordedEvent } from '../../events/event.ts'
import type { Subscription } from '../ports/backbone.ts'

/** Tells whether an event concerns the group; all others count as finished. */
export function wantedBy({ types, mode }: Subscription): (event: RecordedEvent) => boolean {
  const named = types && new Set<string>(types)
  return (event) =>
    (named === undefined || named.has(event.type)) &&
    (mode === undefined || event.mode === '' || event.mode === mode)
}
