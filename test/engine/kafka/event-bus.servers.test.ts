import { afterAll } from '@jest/globals'
import { eventBusContract } from '../../support/contract/event-bus.ts'
import { onKafka } from '../../support/kafka-broker.ts'
import { type KafkaHarness, openKafkaHarness } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'

// Some tests join groups dozens of times, which takes long on a real broker.

await onKafka('the Kafka event bus', ({ brokers }) => {
  const folder = temporaryFolders()
  const opened: KafkaHarness[] = []
  afterAll(() => Promise.all(opened.map((harness) => harness.close())))
  eventBusContract('Kafka', async () => {
    const harness = await openKafkaHarness({ brokers, folder: await folder() })
    opened.push(harness)
    return harness
  })
})
