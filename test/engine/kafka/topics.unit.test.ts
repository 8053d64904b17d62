import { describe, expect, it } from '@jest/globals'
import kafkajs, { type Admin } from 'kafkajs'
import { createTopics } from '../../../src/engine/kafka/create-topics.ts'
import { kafkaFailure } from '../../../src/engine/kafka/failures.ts'
import { allTopics } from '../../../src/engine/kafka/topics.ts'
import { StoreRefused } from '../../../src/engine/ports/event-store.ts'
import { catalog } from '../../../src/events/catalog.ts'
import { topicOf, topicsFor } from '../../../src/events/topics.ts'

describe('topicOf', () => {
  it.each([
    ['check-1', 'live', 'p.checks.v1'],
    ['check-1', 'test', 'p.test.checks.v1'],
    ['share-1', 'test', 'p.test.checks.v1'],
    ['batch-1', 'test', 'p.test.batches.v1'],
    ['webhook-1', 'live', 'p.webhooks.v1'],
    ['quota-a-202601', 'test', 'p.quota.v1'],
    ['account-a', '', 'p.accounts.v1'],
    ['key-ff', 'test', 'p.accounts.v1'],
  ])('of %s in mode "%s" is %s', (stream, mode, topic) => expect(topicOf({ stream, mode }, 'p')).toBe(topic))

  it.each(['relay-p', 'odd-1', 'constructor-1'])('refuses %s', (stream) => {
    expect(() => topicOf({ stream, mode: 'live' }, 'p')).toThrow(stream)
  })
})

/** The log's own bookkeeping. */
const BOOKS = [
  'RelayCheckpointMoved',
  'CheckpointMade',
  'CheckpointTimeStamped',
  'SigningKeyIntroduced',
  'SpendingTaken',
  'ProviderKeysStored',
  'ProviderKeysRemoved',
]

describe('topicsFor', () => {
  it('names every event topic by default', () => {
    expect(topicsFor({}, 'p').sort()).toEqual([
      'p.accounts.v1',
      'p.batches.v1',
      'p.checks.v1',
      'p.quota.v1',
      'p.test.batches.v1',
      'p.test.checks.v1',
      'p.test.webhooks.v1',
      'p.webhooks.v1',
    ])
  })

  it('names those that can hold the types and the mode', () => {
    expect(topicsFor({ types: ['CheckRequested', 'CheckCompleted'], mode: 'test' }, 'p')).toEqual([
      'p.test.checks.v1',
    ])
    expect(topicsFor({ types: ['QuotaReserved', 'ApiKeyRevoked'], mode: 'live' }, 'p').sort()).toEqual([
      'p.accounts.v1',
      'p.quota.v1',
    ])
  })

  it('knows a topic for every event type, and refuses others', () => {
    for (const type of Object.keys(catalog.definitions))
      expect(topicsFor({ types: [type] }, 'p').length > 0).toBe(!BOOKS.includes(type))
    expect(() => topicsFor({ types: ['NoSuchEvent'] }, 'p')).toThrow('NoSuchEvent')
  })
})

describe('allTopics', () => {
  const all = allTopics({ prefix: 'p', partitions: 12, replication: 3, retentionMs: 1_000 })
  const named = (name: string) => all.find((topic) => topic.name === name)

  it('holds every event topic, with the requested retention', () => {
    for (const name of topicsFor({}, 'p'))
      expect(named(name)).toMatchObject({
        partitions: 12,
        replication: 3,
        config: { 'retention.ms': '1000', 'cleanup.policy': 'delete', 'min.insync.replicas': '2' },
      })
  })

  it('compacts reports, and gives control topics one partition', () => {
    expect(named('p.test.reports.v1')?.config['cleanup.policy']).toBe('compact')
    expect(named('p.reports.v1')?.partitions).toBe(12)
    expect([named('p.relay-control.v1')?.partitions, named('p.reports-control.v1')?.partitions]).toEqual([
      1, 1,
    ])
  })
})

describe('createTopics', () => {
  const { KafkaJSAggregateError, KafkaJSProtocolError } = kafkajs
  const failureOf = (type: string) => Object.assign(new KafkaJSProtocolError(new Error(type)), { type })
  /** An admin client whose requests get these errors, one after the other; each inner list is one answer. */
  const adminWith = ({ creations, offsets = [] }: { creations: string[][]; offsets?: string[] }) => {
    const requests = { created: 0, offsets: 0 }
    const admin: Pick<Admin, 'createTopics' | 'fetchTopicOffsets'> = {
      createTopics: async () => {
        const types = creations[requests.created++] ?? []
        if (types.length > 0) throw new KafkaJSAggregateError('Topic creation errors', types.map(failureOf))
        return true
      },
      fetchTopicOffsets: async () => {
        const type = offsets[requests.offsets++]
        if (type !== undefined) throw failureOf(type)
        return []
      },
    }
    return { admin: admin as Admin, requests }
  }
  const specs = allTopics({ prefix: 'p', partitions: 1, replication: 1, retentionMs: -1 }).slice(0, 2)

  it.each([
    [['REQUEST_TIMED_OUT', 'TOPIC_ALREADY_EXISTS']],
    [['NOT_CONTROLLER', 'NOT_CONTROLLER']],
    [['INVALID_REPLICATION_FACTOR']],
  ])('asks again after %j', async (types) => {
    const { admin, requests } = adminWith({ creations: [types] })
    await createTopics(admin, specs)
    expect(requests).toEqual({ created: 2, offsets: specs.length })
  })

  it('waits until each topic has leaders', async () => {
    const { admin, requests } = adminWith({ creations: [], offsets: ['LEADER_NOT_AVAILABLE'] })
    await createTopics(admin, specs)
    expect(requests).toEqual({ created: 1, offsets: specs.length + 1 })
  })

  it('rejects at once with the error that a repeat does not change', async () => {
    const { admin, requests } = adminWith({
      creations: [['TOPIC_ALREADY_EXISTS', 'TOPIC_AUTHORIZATION_FAILED', 'REQUEST_TIMED_OUT']],
    })
    const failure = await createTopics(admin, specs).catch(kafkaFailure)
    expect(failure).toBeInstanceOf(StoreRefused)
    expect(String(failure)).toContain('TOPIC_AUTHORIZATION_FAILED')
    expect(requests).toEqual({ created: 1, offsets: 0 })
  })
})
