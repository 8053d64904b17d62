import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../src/engine/eventstoredb/event-store.ts'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { verifyChains } from '../../src/engine/verify/whole-log.ts'
import { freshTopics, keepWriting, relays, timingOn, write } from '../engine/kafka/relay-world.ts'
import { allEvents } from '../support/all-events.ts'
import { startEventStoreServer } from '../support/eventstore-server.ts'
import { eventually } from '../support/eventually.ts'
import { onKafka } from '../support/kafka-broker.ts'
import { expectCarried } from '../support/kafka-launcher/carried.ts'
import { type RelayProcess, startRelayProcess } from '../support/kafka-launcher/relay-process.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'

await onKafka(
  'relay under faults',
  (broker) => {
    const newFolder = temporaryFolders()
    const all = relays(broker)
    const children = new Set<RelayProcess>()
    const stores = new Set<EventStore>()
    const server = startEventStoreServer()
    afterAll(async () => (await server).stop())
    afterEach(async () => {
      await Promise.all(Array.from(children, (child) => child.kill()))
      children.clear()
      await all.stop()
      await Promise.all(Array.from(stores, (store) => store.close()))
      stores.clear()
    })

    async function fileWorld() {
      const file = join(await newFolder(), 'log.db')
      const store = await openSqliteEventStore({ file })
      stores.add(store)
      const place = await freshTopics(broker)
      const start = () => {
        const child = startRelayProcess({
          brokers: broker.brokers,
          file,
          topics: place.topics,
          timing: timingOn(broker),
        })
        children.add(child)
        return child
      }
      return { ...place, store, start }
    }

    const written = async (store: EventStore, more: number): Promise<void> => {
      const before = (await allEvents(store)).length
      await eventually(async () => (await allEvents(store)).length > before + more)
    }

    /** Suspends a process between two of its writes: within one it would hold the lock of the file. Others write meanwhile. */
    const suspend = async (process: RelayProcess, store: EventStore): Promise<void> => {
      for (;;) {
        process.signal('SIGSTOP')
        const writes = written(store, 0).then(() => true)
        if (await Promise.race([writes, delay(1_000, false)])) return
        process.signal('SIGCONT')
        await writes
      }
    }

    it('loses nothing when the leader is killed', async () => {
      const { clients, topics, store, start } = await fileWorld()
      const first = start()
      await first.leads()
      const writing = keepWriting(store)
      await written(store, 200)
      const second = start()
      const leads = second.leads()
      await first.kill()
      await leads
      await written(store, 200)
      await writing.stop()
      const watcher = await all.open({ clients, topics, store })
      await watcher.caughtUp()
      await expectCarried(clients, topics, store)
    })

    it('does no harm when a leader was suspended beyond its session and continues', async () => {
      const { clients, topics, store, start } = await fileWorld()
      const first = start()
      await first.leads()
      const writing = keepWriting(store)
      await written(store, 200)
      await suspend(first, store)
      const second = start()
      await second.leads()
      await written(store, 200)
      const onStandby = first.onStandby()
      first.signal('SIGCONT')
      await onStandby
      await written(store, 200)
      await writing.stop()
      const watcher = await all.open({ clients, topics, store })
      await watcher.caughtUp()
      await expectCarried(clients, topics, store)
      expect((await verifyChains(store)).problem).toBeNull()
    })

    it('loses nothing when the broker is killed and starts again', async () => {
      const { clients, topics, store } = await fileWorld()
      const relay = await all.open({ clients, topics, store })
      const writing = keepWriting(store)
      await eventually(() => relay.leading)
      await written(store, 200)
      await broker.kill()
      await written(store, 200)
      await broker.restart()
      await written(store, 100)
      await writing.stop()
      await relay.caughtUp()
      await expectCarried(clients, topics, store)
    })

    it('continues after an outage of the event store', async () => {
      const events = await server
      const store = await openEventStoreDb(events)
      stores.add(store)
      const place = await freshTopics(broker)
      const relay = await all.open({ ...place, store })
      await write(store, 30)
      await relay.caughtUp()
      await events.kill()
      await eventually(() =>
        relay.lag().then(
          () => false,
          () => true,
        ),
      )
      await events.restart()
      await write(store, 30)
      await relay.caughtUp()
      await expectCarried(place.clients, place.topics, store)
    })
  },
  { killing: true },
)
