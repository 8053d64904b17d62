import { type EventStore, WrongExpectedRevision } from '../../src/engine/ports/event-store.ts'
import { type EncodedEvent, placed, type RecordedEvent } from '../../src/events/event.ts'

const notHere = (): never => {
  throw new Error('a store in memory has streams only')
}

/** Streams in memory, for tests of who reads and writes them in which order. `pause` is awaited around each call. */
export function memoryStore(pause: () => Promise<void> = () => Promise.resolve()): EventStore {
  const streams = new Map<string, RecordedEvent[]>()
  let position = 0
  const append = async (stream: string, expected: number, events: readonly EncodedEvent[]) => {
    await pause()
    const stored = streams.get(stream) ?? []
    if (stored.length !== expected + 1) throw new WrongExpectedRevision(stream, expected, stored.length - 1)
    const recorded = events.map((event) => placed(event, String(position++)))
    streams.set(stream, [...stored, ...recorded])
    await pause()
    return recorded
  }
  return {
    append,
    async appendNew(...args) {
      await append(...args)
    },
    async readStream(stream, { from = 0, limit = 1_000 } = {}) {
      await pause()
      const found = (streams.get(stream) ?? []).slice(from, from + limit)
      await pause()
      return found
    },
    readAll: notHere,
    scan: notHere,
    end: notHere,
    subscribe: notHere,
    close: async () => undefined,
  }
}
