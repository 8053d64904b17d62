import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { type Append, type EventStore, type Position, START } from '../../../src/engine/ports/event-store.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'

/** Appends in flight at once, as many as a migration sends. */
const MANY = 500

const newAppend = (count = 1): Append => {
  const stream = freshStream()
  return { stream, expected: -1, events: sampleEvents(stream, { count }) }
}
const idsOf = (appends: readonly Append[]): string[] =>
  appends.flatMap(({ events }) => events.map(({ id }) => id))

describe('appends in order to EventStoreDB', () => {
  let server: Awaited<ReturnType<typeof startEventStoreServer>>
  let store: EventStore
  let begin: Position
  beforeAll(async () => {
    server = await startEventStoreServer()
    store = await openEventStoreDb(server)
    begin = await store.end()
  })
  afterAll(async () => {
    await store.close()
    await server.stop()
  })

  async function written(appends: readonly Append[]): Promise<string[]> {
    const wanted = new Set(appends.map(({ stream }) => stream))
    const ids: string[] = []
    let after = begin || START
    for (let page = await store.readAll(after, 1_000); page.length > 0; ) {
      for (const { stream, id } of page) if (wanted.has(stream)) ids.push(id)
      after = page.at(-1)?.position ?? after
      page = await store.readAll(after, 1_000)
    }
    return ids
  }

  it('are in the log in the order given, each stream in the order of its appends', async () => {
    const first = Array.from({ length: MANY }, (_, n) => newAppend(1 + (n % 3)))
    const second = first.map(({ stream, events }): Append => {
      const after = events.at(-1)
      if (!after) throw new Error('each append has an event')
      return { stream, expected: after.revision, events: sampleEvents(stream, { after }) }
    })
    const appends = [...first, ...second]
    expect(await store.appendInOrder?.(appends)).toBe(true)
    expect(await written(appends)).toEqual(idsOf(appends))
  })

  it('may be repeated with append, which writes none twice', async () => {
    const appends = Array.from({ length: 20 }, () => newAppend(2))
    expect(await store.appendInOrder?.(appends)).toBe(true)
    for (const { stream, expected, events } of appends) await store.append(stream, expected, events)
    expect(await written(appends)).toEqual(idsOf(appends))
  })

  it('report that one of them was refused', async () => {
    const taken = newAppend()
    await store.append(taken.stream, -1, taken.events)
    const appends = [newAppend(), { ...taken, events: sampleEvents(taken.stream) }, newAppend()]
    expect(await store.appendInOrder?.(appends)).toBe(false)
    expect(await store.readStream(taken.stream)).toHaveLength(1)
  })

  it('reject what no store accepts before anything is sent', async () => {
    const good = newAppend()
    const wrong = { ...newAppend(), expected: 5 }
    await expect(store.appendInOrder?.([good, wrong])).rejects.toThrow(/revision/)
    expect(await store.readStream(good.stream)).toEqual([])
  })
})
