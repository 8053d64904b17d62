import { afterAll, jest } from '@jest/globals'
import { backboneContract } from '../../contract/backbone.ts'
import { type KafkaHarness, openKafkaHarness } from '../../services/kafka-backbone.ts'
import { onKafka } from '../../services/kafka-broker.ts'
import { temporaryFolders } from '../../services/temporary-folder.ts'

// Some tests join groups dozens of times, which takes a real broker its time.
jest.setTimeout(120_000)

await onKafka('the Kafka backbone', ({ brokers }) => {
  const folder = temporaryFolders()
  const opened: KafkaHarness[] = []
  afterAll(() => Promise.all(opened.map((harness) => harness.close())))
  backboneContract('Kafka', async () => {
    const harness = await openKafkaHarness({ brokers, folder: await folder() })
    opened.push(harness)
    return harness
  })
})
