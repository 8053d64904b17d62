import { describe, expect, it } from '@jest/globals'
import kafkajs from 'kafkajs'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { isTooLarge, kafkaFailure } from '../../../src/engine/kafka/failures.ts'
import { ensureTopics } from '../../../src/engine/kafka/topics.ts'
import { StoreRefused, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { freePort } from '../../support/free-port.ts'

const { KafkaJSAggregateError, KafkaJSProtocolError } = kafkajs
/** As kafkajs wraps the error of a broker. */
const wrapped = (cause: object) => new Error('gave up', { cause: Object.assign(new Error('why'), cause) })
const topics = { prefix: 'p', partitions: 1, replication: 1, retentionMs: -1 }

describe('kafka client', () => {
  it('says which broker cannot be reached, and never the password', async () => {
    const broker = `127.0.0.1:${await freePort()}`
    const logged: string[] = []
    const sasl = { mechanism: 'plain', username: 'u', password: 'pa55-phrase' } as const
    const clients = kafkaClients({ brokers: [broker], sasl }, (...said) => logged.push(JSON.stringify(said)))
    const failure = await ensureTopics(clients, topics).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toContain(`Kafka at ${broker} is not available at the moment`)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join() + String(failure)).not.toContain('pa55-phrase')
  })

  it('passes on once what the library repeats with each try', async () => {
    const logged: string[] = []
    const brokers = [`127.0.0.1:${await freePort()}`]
    const clients = kafkaClients({ brokers }, (_level, message) => logged.push(message))
    for (let n = 0; n < 2; n++) await expect(ensureTopics(clients, topics)).rejects.toThrow(StoreUnavailable)
    expect(logged.length).toBeGreaterThan(0)
    expect(new Set(logged).size).toBe(logged.length)
  })
})

describe('kafkaFailure', () => {
  it('refuses wrong credentials and missing rights, however deep they are wrapped', () => {
    const login = new Error('gave up', { cause: wrapped({ name: 'KafkaJSSASLAuthenticationError' }) })
    expect(kafkaFailure(login)).toBeInstanceOf(StoreRefused)
    expect(kafkaFailure(login).message).toContain('NAMECHECK_KAFKA_PASSWORD')
    const right = wrapped({ type: 'TOPIC_AUTHORIZATION_FAILED' })
    expect(kafkaFailure(right)).toBeInstanceOf(StoreRefused)
    expect(kafkaFailure(new KafkaJSAggregateError('one for each topic', [right]))).toBeInstanceOf(
      StoreRefused,
    )
  })

  it('treats everything else as an outage', () => {
    expect(kafkaFailure(new KafkaJSProtocolError(new Error('leader moved')))).toBeInstanceOf(StoreUnavailable)
    expect(kafkaFailure('odd')).toBeInstanceOf(StoreUnavailable)
    const ours = new StoreRefused('x')
    expect(kafkaFailure(ours)).toBe(ours)
  })

  it('recognizes a message that is too large', () => {
    expect(isTooLarge(wrapped({ type: 'MESSAGE_TOO_LARGE' }))).toBe(true)
    expect(isTooLarge(new Error('other'))).toBe(false)
  })
})
