import { onKafka } from '../../support/kafka-broker.ts'
import { openKafkaHarness } from '../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../support/temporary-folder.ts'
import { deliverySuite } from './delivery-suite.ts'

await onKafka('what a topic may deliver', ({ brokers }) => {
  const folder = temporaryFolders()
  deliverySuite(async (partitions) => openKafkaHarness({ brokers, folder: await folder(), partitions }))
})
