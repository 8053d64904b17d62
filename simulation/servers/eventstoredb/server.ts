import type { EventStoreDBClient } from '@eventstore/db-client'
import { eventStoreOn } from '../../../src/engine/eventstoredb/event-store.ts'
import { fromServer, isSystemEvent } from '../../../src/engine/eventstoredb/wire.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import type { ServerFaults, World } from '../../world/interfaces.ts'
import { VirtualClient } from './client.ts'
import { Cluster } from './cluster.ts'
import { resolved } from './reads.ts'

export type VirtualEventStoreDb = {
  /** Opens the real event store of the running process, on a virtual client. Rejects as it does. */
  open(): Promise<EventStore>
  /** The whole log in order, of which readers see all that is committed. */
  events(): readonly RecordedEvent[]
  /** Whether a node without a majority shows an old log, or has shown it within the last `ms`. */
  showedOldLog(ms: number): boolean
  readonly faults: ServerFaults
}

/** A cluster of three nodes under the name `eventstoredb`. */
export function virtualEventStoreDb(world: World): VirtualEventStoreDb {
  const cluster = new Cluster(world)
  const read: RecordedEvent[] = []
  let seen = 0
  return {
    open: () => {
      const client = new VirtualClient(world, cluster)
      return eventStoreOn(
        {
          client: client as unknown as EventStoreDBClient,
          append: (...append) => client.append(...append),
          close: () => client.close(),
        },
        'eventstoredb:2113',
      )
    },
    events() {
      for (const stored of cluster.log.all.slice(seen, cluster.log.shown)) {
        const { event } = resolved(stored)
        if (!isSystemEvent(event)) read.push(fromServer(event))
      }
      seen = cluster.log.shown
      return read
    },
    showedOldLog: (ms) => cluster.showedOldLog(ms),
    faults: faultsOf(world, cluster),
  }
}

function faultsOf(world: World, cluster: Cluster): ServerFaults {
  const between = (least: number, most: number) => least + world.draw.below(most - least)
  const begin = (what: keyof Cluster['until'], least: number, most: number) => () => {
    cluster.until[what] = world.now() + between(least, most)
  }
  return {
    'change of the leader': () => cluster.elect(between(100, 3_000)),
    'a leader that thinks it leads': () => cluster.depose(between(300, 3_000), between(3_000, 20_000)),
    'a silent leader': () => cluster.silence(between(500, 4_000), between(5_000, 60_000)),
    'restart of all nodes': () => cluster.restart(between(200, 8_000)),
    'dropped subscriptions': () => cluster.dropSubscriptions(),
    'lost answers of appends': () => {
      cluster.lostAnswers += between(1, 5)
    },
    'slow commits': begin('slow', 500, 8_000),
    'full disk': begin('full', 500, 20_000),
    'too busy': begin('busy', 50, 4_000),
  }
}
