import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { KafkaMessage } from 'kafkajs'
import { StreamScheduler } from '../../../src/engine/dispatch/stream-scheduler.ts'
import { Holdings } from '../../../src/engine/dispatch/unfinished.ts'
import { Partition } from '../../../src/engine/kafka/partition.ts'
import { START } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { toCloudEvent } from '../../../src/events/cloud-event.ts'
import { numbers, upTo } from '../../support/contract/event-bus/recorder.ts'
import { appendEvents } from '../../support/event-writer.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

/** An open partition of a group that wants none of the events, so that no handler runs. */
function openedPartition(): Partition {
  const subscription = {
    group: 'g',
    types: ['CheckRequested'],
    concurrency: 1,
    handle: async () => undefined,
  }
  const partition = new Partition(
    { topic: 'quota', partition: 0 },
    {
      context: {} as never,
      subscription,
      scheduler: new StreamScheduler(subscription),
      holdings: new Holdings(),
      buffer: 100,
      stepped: () => undefined,
    },
    { pause: () => undefined, resume: () => undefined },
  )
  partition.prepare({ offset: 0, position: START }, { blocks: new Map(), discarded: new Set() })
  partition.open(0, 0)
  return partition
}

it('commits the position of a relay checkpoint as soon as it is read, although newer ends have arrived meanwhile', async () => {
  const store = await openSqliteEventStore({ file: join(await folder(), 'events.db') })
  const events = await appendEvents(store, 'quota-a', numbers(...upTo(6)))
  await store.close()
  const messages = events.map(
    (event, at) => ({ ...toCloudEvent(event), offset: String(at) }) as unknown as KafkaMessage,
  )
  const partition = openedPartition()
  const positionOf = (at: number) => events[at]?.position ?? START
  // The checkpoint is read again and again, while the partition lags.
  partition.relayed(START, 1)
  partition.relayed(positionOf(1), 2)
  partition.relayed(positionOf(5), 6)
  partition.take(messages.slice(0, 1), 6)
  expect(partition.due).toEqual({ offset: 1, position: START })
  partition.take(messages.slice(1, 3), 6)
  expect(partition.due).toEqual({ offset: 3, position: positionOf(1) })
  partition.relayed(positionOf(5), 6)
  partition.take(messages.slice(3), 6)
  expect(partition.due).toEqual({ offset: 6, position: positionOf(5) })
})
