import { describe } from '@jest/globals'
import { createVirtualKafka } from '../../../../simulation/servers/kafka/virtual-kafka.ts'
import { faultlessWorld } from '../../../../simulation/world/faultless-world.ts'
import { topicsSuite } from '../../../engine/kafka/topics-suite.ts'

describe('topics of virtual Kafka', () =>
  topicsSuite(createVirtualKafka(faultlessWorld(), { brokers: 1 }).clients))
