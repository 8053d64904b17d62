import { expect, it } from '@jest/globals'
import { createVirtualKafka } from '../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../simulation/world/faultless-world.ts'
import { Offsets } from '../../../src/engine/kafka/offsets.ts'
import { START } from '../../../src/engine/ports/event-store.ts'
import { topicOf } from '../../../src/events/topics.ts'
import { numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { openKafkaHarness } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

const folder = temporaryFolders()

it('commits a position that no shard has yet to reach: the start of the log, until the relay checkpoint was read', async () => {
  const { clients } = createVirtualKafka(faultlessWorld())
  const harness = await openKafkaHarness({ clients, folder: await folder() })
  const offsets = new Offsets(clients)
  const committed = async () => {
    const topic = topicOf({ stream: 'quota-a', mode: '' }, harness.topics.prefix)
    const found = await offsets.committed(`${harness.topics.prefix}.g`, [topic])
    return found.get(`${topic}/0`)
  }
  const handle = new Recorder().handler()
  const consumer = await harness.eventBus.subscribe({ group: 'g', concurrency: 1, handle })
  const events = await harness.append('quota-a', numbers(...upTo(4)))
  await consumer.caughtUp()
  expect(await committed()).toEqual({ offset: 4, position: START })
  await consumer.lag()
  await harness.append('quota-b', numbers(0))
  await consumer.caughtUp()
  expect(await committed()).toEqual({ offset: 5, position: events.at(-1)?.position })
  await offsets.close()
  await harness.close()
})
