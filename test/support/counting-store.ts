import type { EventStore } from '../../src/engine/ports/event-store.ts'

/** A store that delegates to another one and counts the events that stream reads return. */
export function countingStore(of: EventStore): { store: EventStore; read: () => number } {
  let events = 0
  const store: EventStore = Object.assign(Object.create(of), {
    append: of.append.bind(of),
    appendNew: of.appendNew.bind(of),
    async readStream(...args: Parameters<EventStore['readStream']>) {
      const page = await of.readStream(...args)
      events += page.length
      return page
    },
  })
  return { store, read: () => events }
}
