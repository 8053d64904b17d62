import { expect, it } from '@jest/globals'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { onKafka } from '../../support/kafka-broker.ts'
import { runProgram } from '../../support/service-process.ts'
import { freshSettings, topicsSuite } from './topics-suite.ts'

await onKafka('topics', (broker) => {
  topicsSuite(kafkaClients(broker))

  it('are shown by the command, which creates them only with its option', async () => {
    const { prefix, partitions } = freshSettings()
    const settings = {
      NAMECHECK_KAFKA_BROKERS: broker.brokers.join(','),
      NAMECHECK_KAFKA_TOPIC_PREFIX: prefix,
      NAMECHECK_KAFKA_PARTITIONS: String(partitions),
      NAMECHECK_KAFKA_REPLICATION: '1',
    }
    const namecheck = (...options: string[]) => runProgram(['topics', ...options], settings)
    const row = (state: string) =>
      expect.stringMatching(new RegExp(`^${prefix}\\.checks\\.v1 +${state}$`, 'm'))
    expect(await namecheck()).toEqual({ code: 1, output: row('missing') })
    expect(await namecheck('--create')).toEqual({ code: 0, output: row('created') })
    expect(await namecheck()).toEqual({ code: 0, output: row('exists') })
  })
})
