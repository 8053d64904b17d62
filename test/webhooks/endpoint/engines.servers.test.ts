import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import { type EventStore, readWholeStream } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { asDomainEvent, type DomainEvent, type EncodedEvent } from '../../../src/events/event.ts'
import { snapshot } from '../../../src/webhooks/endpoint/snapshot.ts'
import type { EventStoreServer } from '../../support/eventstore-double/server.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'
import fc from '../../support/properties.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { histories, live } from '../../support/webhook-history.ts'
import { foldWebhook } from '../../support/webhook-life.ts'

const folder = tempFolder()
let server: EventStoreServer
let stores: EventStore[]

const open = () =>
  Promise.all([
    openSqliteEventStore({ file: join(folder.path, 'events.db') }),
    openEventStoreDb({ url: server.url }),
  ])
beforeAll(async () => {
  server = await startEventStoreServer()
  stores = await open()
})
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await server.stop()
  folder.remove()
})

async function write(
  store: EventStore,
  stream: string,
  events: readonly DomainEvent[],
  sizes: readonly number[],
) {
  for (let at = 0, turn = 0; at < events.length; turn++) {
    const some = events.slice(at, at + (sizes[turn % sizes.length] ?? 1))
    await store.append(stream, at - 1, some as unknown as EncodedEvent[])
    at += some.length
  }
}

describe('the history of an endpoint', () => {
  it('folds to the same state on both engines, in whatever portions it was written', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 })
    const written: { stream: string; state: string }[] = []
    await fc.assert(
      fc.asyncProperty(histories, sizes, async (steps, portions) => {
        const stream = `webhook-${randomUUID()}`
        const { state, events } = live(steps, undefined, stream)
        await Promise.all(stores.map((store) => write(store, stream, events, portions)))
        written.push({ stream, state: snapshot(state) })
      }),
      { numRuns: 20 },
    )
    await Promise.all(stores.map((store) => store.close()))
    stores = await open()
    for (const { stream, state } of written)
      for (const store of stores) {
        const events = (await readWholeStream(store, stream)).map(asDomainEvent)
        expect(snapshot(foldWebhook(events))).toBe(state)
      }
  })
})
