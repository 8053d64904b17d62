import { describe, expect, it } from '@jest/globals'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { Member } from '../../../src/engine/kafka/member.ts'
import { PRODUCTION } from '../../../src/engine/kafka/tuning.ts'

describe('a member that does not run yet, or no longer', () => {
  it('accepts calls nevertheless: the next member starts again', () => {
    const member = new Member({
      clients: kafkaClients({ brokers: ['127.0.0.1:1'] }),
      groupId: 'g',
      topics: ['t'],
      tuning: PRODUCTION,
      onJoined: () => undefined,
      onRebalancing: () => undefined,
      onBatch: () => undefined,
    })
    const place = { topic: 't', partition: 0 }
    expect(() => {
      member.pause(place)
      member.resume(place)
      member.seek(place, 0)
    }).not.toThrow()
  })
})
