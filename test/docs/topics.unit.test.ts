import { describe, expect, it } from '@jest/globals'
import { asyncApiDocument } from '../../src/api/documents/asyncapi/document.ts'
import { topicsText } from '../../src/api/documents/asyncapi/page.ts'
import { TIMING } from '../../src/engine/kafka/relay/relay.ts'
import { allTopics } from '../../src/engine/kafka/topics.ts'
import { relayControlTopic, reportsControlTopic } from '../../src/events/topics.ts'
import { readSettings } from '../../src/settings/settings.ts'
import { samplesOf } from '../support/samples.ts'
import { docFile } from './files.ts'

const PREFIX = 'namecheck'
/** Of the setting, so that what it decides differs from what is fixed. */
const RETENTION_MS = 432_000_000
const created = allTopics({ prefix: PREFIX, partitions: 24, replication: 1, retentionMs: RETENTION_MS })
const controls = [relayControlTopic(PREFIX), reportsControlTopic(PREFIX)]
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const analytics = docFile('analytics.md')
const document = asyncApiDocument(PREFIX)
/** Every text on the topics: the guide, the AsyncAPI document, the page that is made from it. */
const texts: readonly (readonly [string, string])[] = [
  ['analytics.md', plain(analytics)],
  ['the AsyncAPI document', plain(document.info.description)],
  ['the page of topics', plain(topicsText(document))],
]

describe('analytics.md lists', () => {
  const named = [...analytics.matchAll(/^\| `.*?(?= \| )/gm)].flatMap(([cell]) => [
    ...cell.matchAll(/`(namecheck\.[^`]+)`/g),
  ])
  const ofTestMode = [...analytics.matchAll(/`(?:namecheck\.test\.|…)(\w+\.v1)`/g)].map(
    ([, end]) => `namecheck.test.${end}`,
  )

  it('every topic that the service creates', () => {
    const listed = [...named.map(([, topic]) => topic), ...ofTestMode]
    expect([...new Set(listed)].toSorted()).toEqual(created.map(({ name }) => name).toSorted())
  })
})

describe('the AsyncAPI document describes', () => {
  it('every topic with messages, how it is cleaned, and how long it is kept', () => {
    const described = Object.values(document.channels).map(({ address, bindings }) => {
      const topic: Readonly<Record<string, unknown>> = bindings.kafka.topicConfiguration
      return [address, String(topic['cleanup.policy']), String(topic['retention.ms'] ?? 'operator')]
    })
    const expected = created
      .filter(({ name }) => !controls.includes(name))
      .map(({ name, config: { 'cleanup.policy': policy, 'retention.ms': ms } }) => {
        const isSet = ms === String(RETENTION_MS) || policy === 'compact'
        return [name, policy, isSet ? 'operator' : ms]
      })
    expect(described.toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(texts)('%s says', (_, text) => {
  it('that control topics have one partition, hold no messages and are not for readers', () => {
    for (const topic of controls) {
      expect(created.find(({ name }) => name === topic)?.partitions).toBe(1)
      expect(text).toContain(`\`${topic}\``)
    }
    expect(text).toMatch(/no messages[;:] the process that owns their only partition publishes/)
    expect(text).toContain('Do not read or write these topics')
  })

  it('how to recognize a message that was sent again', () => {
    expect(text).toMatch(/Skip a message (?:if its|whose) `ce_revision` is not (?:higher than|above)/)
  })

  it('that an older report may follow the newest one, and when the newest one is sent again', () => {
    const [, unit] =
      /an older report, with a lower `ce_revision`, may follow the newest one[,.].{0,40}is sent again within about a (\w+)/.exec(
        text,
      ) ?? []
    expect(unit).toBe('minute')
    expect(TIMING.lateMs).toBe(60_000)
  })

  it('that brokers may require TLS and a login', () => {
    expect(text).toMatch(/TLS/)
    expect(text).toMatch(/SASL/)
  })
})

describe('the sample settings for brokers with TLS and a login', () => {
  const samples = samplesOf(docFile('analytics.md')).map(({ text }) => text)
  const mechanisms = samples.flatMap((text) =>
    [...text.matchAll(/mechanism\W+(SCRAM-SHA-\d+|PLAIN)\b/gi)].map(([, name = '']) => name.toLowerCase()),
  )

  it('exist for Python, Node and Java', () => {
    expect(mechanisms).toHaveLength(3)
  })

  it('name a mechanism that the service accepts too', () => {
    const [mechanism = ''] = mechanisms
    expect(new Set(mechanisms)).toEqual(new Set([mechanism]))
    const { KAFKA_SASL } = readSettings({
      NAMECHECK_KAFKA_SASL: mechanism,
      NAMECHECK_KAFKA_USERNAME: 'u',
      NAMECHECK_KAFKA_PASSWORD: 'p',
    })
    expect(KAFKA_SASL).toBe(mechanism)
  })
})
