import { type EventStore, START } from '../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { isBookkeeping } from '../../src/events/streams.ts'

/**
 * Every event of the log in its order, except those that an idle service writes at times that it chooses: how far a relay has come (`relay-…`), checkpoints over the log, their time stamps, signing keys (`checkpoint-…`).
 */
export async function allEvents(store: EventStore): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = []
  for (let page: RecordedEvent[]; ; all.push(...page)) {
    page = await store.readAll(all.at(-1)?.position ?? START, 1_000)
    if (page.length === 0) return all.filter(({ stream }) => !isBookkeeping(stream))
  }
}
