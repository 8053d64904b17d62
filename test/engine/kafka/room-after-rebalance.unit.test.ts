import { expect, it } from '@jest/globals'
import kafkajs from 'kafkajs'
import { createVirtualKafka } from '../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import { aggregateId } from '../../../src/events/cloud-event.ts'
import { Gate, numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { openKafkaHarness } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const partitionOf = kafkajs.Partitioners.DefaultPartitioner()
const folder = temporaryFolders()
const BUFFER = 4

/** Streams whose events are in a partition of two. */
const streamsIn = (partition: number): string[] =>
  upTo(40)
    .map((n) => `quota-${n}`)
    .filter((stream) => {
      const partitionMetadata = [0, 1].map((partitionId) => ({
        ...{ partitionId, partitionErrorCode: 0, leader: 0, replicas: [], isr: [] },
      }))
      const message = { key: aggregateId(stream), value: null }
      return partitionOf({ topic: 't', partitionMetadata, message }) === partition
    })

it('continues a partition that waited for room, when another process takes over the one that held it', async () => {
  const { clients } = createVirtualKafka(faultlessWorld())
  const harness = await openKafkaHarness({ clients, folder: await folder(), partitions: 2 })
  const [entered, seen] = [new Gate(), new Recorder()]
  // The first member keeps partition 0, as virtual brokers give ids in order.
  const [waiting = '', ...holding] = [...streamsIn(0).slice(0, 1), ...streamsIn(1).slice(0, BUFFER)]
  let inWork = 0
  await harness.eventBus.subscribe({
    group: 'g',
    concurrency: BUFFER,
    buffer: BUFFER,
    handle: seen.handler(async ([event], { signal }) => {
      if (event?.stream === waiting) return
      inWork += 1
      if (inWork === BUFFER) entered.open()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  })
  for (const stream of holding) await harness.append(stream, numbers(0))
  await entered.passed
  await harness.append(waiting, numbers(0, 1))
  const other = await harness.openAnother()
  await other.subscribe({ group: 'g', concurrency: BUFFER, handle: async () => undefined })
  await seen.count(2)
  expect(seen.of(waiting)).toEqual([0, 1])
  await harness.close()
})
