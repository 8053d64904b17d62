import { afterAll } from '@jest/globals'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../../simulation/world/faultless-world.ts'
import { eventBusContract } from '../../../support/contract/event-bus.ts'
import { type KafkaHarness, openKafkaHarness } from '../../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'

const folder = temporaryFolders()
const opened: KafkaHarness[] = []
afterAll(() => Promise.all(opened.map((harness) => harness.close())))
eventBusContract('virtual Kafka', async () => {
  const { clients } = createVirtualKafka(faultlessWorld())
  const harness = await openKafkaHarness({ clients, folder: await folder() })
  opened.push(harness)
  return harness
})
