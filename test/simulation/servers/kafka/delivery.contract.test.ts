import { describe } from '@jest/globals'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../../simulation/world/faultless-world.ts'
import { deliverySuite } from '../../../engine/kafka/delivery-suite.ts'
import { openKafkaHarness } from '../../../support/kafka-event-bus.ts'
import { temporaryFolders } from '../../../support/temporary-folder.ts'

describe('what a topic of virtual Kafka may deliver', () => {
  const folder = temporaryFolders()
  const { clients } = createVirtualKafka(faultlessWorld())
  deliverySuite(async (partitions) => openKafkaHarness({ clients, folder: await folder(), partitions }))
})
