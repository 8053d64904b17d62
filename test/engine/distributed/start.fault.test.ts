import type { Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Registry } from 'prom-client'
import { topicsCheck } from '../../../src/engine/distributed/expected-topics.ts'
import { type KafkaClients, kafkaClients } from '../../../src/engine/kafka/client.ts'
import { allTopics } from '../../../src/engine/kafka/topics.ts'
import { closeServer, listen } from '../../../src/service/http-server.ts'
import { createOperationsServer } from '../../../src/service/operations-server.ts'
import { Health } from '../../../src/service/readiness.ts'
import { StartupRetry } from '../../../src/service/startup-retry.ts'
import { eventually } from '../../support/eventually.ts'
import { type KafkaDouble, type Script, startKafkaDouble } from '../../support/kafka-double/broker.ts'

const TOPICS = { prefix: 'p', partitions: 2, replication: 1, retentionMs: -1 }
const SETTING = 'NAMECHECK_KAFKA_BROKERS'
/** Start intervals pass this many times faster here. */
const FASTER = 50
const SOON = { silentMs: 20, pauses: { first: 1, most: 20 } }
/** kafkajs itself tries six times. */
const ERRORS = 20

describe('a start that checks the topics', () => {
  const brokers: KafkaDouble[] = []
  let ending: AbortController
  let waiting: StartupRetry
  let operations: Server
  let readyz: () => Promise<string>

  beforeEach(async () => {
    ending = new AbortController()
    waiting = new StartupRetry(() => undefined, ending.signal, SOON)
    operations = createOperationsServer(new Health(waiting), new Registry(), 'http://127.0.0.1')
    const url = await listen(operations, '127.0.0.1', 0)
    readyz = async () => (await fetch(`${url}/readyz?verbose`)).text()
  })
  afterEach(async () => {
    ending.abort()
    for (const broker of brokers.splice(0)) await broker.stop()
    await closeServer(operations)
  })

  const broker = async (script: Script): Promise<KafkaDouble> => {
    const started = await startKafkaDouble(script, allTopics(TOPICS))
    brokers.push(started)
    return started
  }
  const start = async (addresses: readonly string[]): Promise<'started'> => {
    const clients = kafkaClients({ brokers: [...addresses] })
    const faster: KafkaClients = ({ answersWithinMs = 0 } = {}) =>
      clients({ answersWithinMs: answersWithinMs / FASTER })
    await waiting.until(SETTING, topicsCheck(faster, TOPICS))
    return 'started'
  }

  it('continues with the first good answer, after more errors than the client itself retries', async () => {
    let left = ERRORS
    const { brokers } = await broker((request) =>
      request === 'Metadata' && left-- > 0 ? 'REQUEST_TIMED_OUT' : 'ok',
    )
    await expect(start(brokers)).resolves.toBe('started')
    expect(left).toBeLessThan(0)
  })

  it.each(['ApiVersions', 'Metadata', 'DescribeConfigs'] as const)(
    'names the brokers on its operations address while %s is not answered, and ends when they answer',
    async (silent) => {
      let answers = false
      const { brokers } = await broker((request) => (request === silent && !answers ? 'silent' : 'ok'))
      const started = start(brokers)
      await eventually(async () => (await readyz()).includes(SETTING))
      answers = true
      await expect(started).resolves.toBe('started')
      expect(await readyz()).not.toContain(SETTING)
    },
  )

  it('asks the next broker where the first of the list accepts connections and stays silent', async () => {
    const hangs = await broker(() => 'silent')
    const works = await broker(() => 'ok')
    await expect(start([...hangs.brokers, ...works.brokers])).resolves.toBe('started')
  })

  it('says in plain words that no broker answers the second request for metadata', async () => {
    let asked = 0
    const sentences: string[] = []
    waiting = new StartupRetry((sentence) => sentences.push(sentence), ending.signal)
    const { brokers } = await broker((request) =>
      request === 'Metadata' && ++asked === 2 ? 'REQUEST_TIMED_OUT' : 'ok',
    )
    await start(brokers)
    expect(sentences).toContainEqual(expect.stringContaining('no broker answers a request for metadata'))
  })

  it('gives the brokers more time for an answer with each check', async () => {
    const given: unknown[] = []
    const look = topicsCheck((options) => {
      given.push(options?.answersWithinMs)
      throw new Error('away')
    }, TOPICS)
    for (let n = 0; n < 4; n++) await expect(look()).rejects.toThrow('away')
    expect(given).toEqual([5_000, 10_000, 20_000, 30_000])
  })
})
