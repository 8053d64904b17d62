import { describe, expect, it } from '@jest/globals'
import { type KafkaClients, kafkaClients } from '../../../src/engine/kafka/client.ts'
import { PRODUCTION } from '../../../src/engine/kafka/consumer-times.ts'
import { GroupMember } from '../../../src/engine/kafka/member.ts'

describe('a member that does not run yet, or no longer', () => {
  it('accepts calls nevertheless: the next member starts again', () => {
    const member = new GroupMember({
      clients: kafkaClients({ brokers: ['127.0.0.1:1'] }),
      groupId: 'g',
      topics: ['t'],
      tuning: PRODUCTION,
      onJoined: () => undefined,
      onRebalancing: () => undefined,
      onBatch: () => undefined,
      onOutOfRange: () => undefined,
    })
    const place = { topic: 't', partition: 0 }
    expect(() => {
      member.pause(place)
      member.resume(place)
      member.seek(place, 0)
    }).not.toThrow()
  })
})

describe('a member that leaves while it connects', () => {
  it('disconnects after the connection, which would otherwise stay open', async () => {
    const calls: string[] = []
    let connected: () => void = () => undefined
    const consumer = {
      events: {},
      on: () => () => undefined,
      connect: () => new Promise<void>((resolve) => (connected = resolve)),
      disconnect: async () => void calls.push('disconnect'),
      subscribe: async () => void calls.push('subscribe'),
    }
    const member = new GroupMember({
      clients: (() => ({ consumer: () => consumer })) as unknown as KafkaClients,
      groupId: 'g',
      topics: ['t'],
      tuning: PRODUCTION,
      onJoined: () => undefined,
      onRebalancing: () => undefined,
      onBatch: () => undefined,
      onOutOfRange: () => undefined,
    })
    const running = member.run()
    const leaving = member.leave()
    await new Promise(setImmediate)
    expect(calls).toEqual([])
    connected()
    await expect(running).rejects.toThrow('asked to leave')
    await leaving
    expect(calls).toEqual(['disconnect'])
  })
})
