import type { DomainEvent } from '../../src/events/event.ts'
import type { ReactionDeps } from '../../src/reactions/deps.ts'
import { reactions } from '../../src/reactions/table.ts'
import { eventsOf, type TestWriteSide } from './write-side.ts'

/** Everything that follows from the events of a stream, from its first event on. */
export async function react(side: TestWriteSide, stream: string): Promise<void> {
  const { runner, plans, now, engine } = side
  const deps: ReactionDeps = {
    runner,
    plans,
    now,
    keyStore: engine.keyStore,
    store: engine.store,
    reservationOf: async () => ({ reservation: null }),
  }
  for (const event of await eventsOf(side, stream)) {
    const reaction = reactions[event.type] as
      | ((on: ReactionDeps, of: DomainEvent) => Promise<void>)
      | undefined
    await reaction?.(deps, event)
  }
}
