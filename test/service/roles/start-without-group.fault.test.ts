import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { pino } from 'pino'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { openKafkaEventBus } from '../../../src/engine/kafka/event-bus.ts'
import type { EventBus } from '../../../src/engine/ports/event-bus.ts'
import { createMetrics } from '../../../src/monitoring/metrics.ts'
import { Health } from '../../../src/service/readiness.ts'
import { startCheckers } from '../../../src/service/roles/checkers.ts'
import { startProjections } from '../../../src/service/roles/projections.ts'
import { startReactions } from '../../../src/service/roles/reactions.ts'
import { startRelay } from '../../../src/service/roles/relay.ts'
import type { Parts } from '../../../src/service/roles/role.ts'
import { startWebhooks } from '../../../src/service/roles/webhooks.ts'
import { StartupRetry } from '../../../src/service/startup-retry.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { eventually } from '../../support/eventually.ts'
import { type KafkaDouble, type Script, startKafkaDouble } from '../../support/kafka-double/broker.ts'
import { useWriteSide } from '../../support/write-side.ts'

const TOPICS = { prefix: 'p', partitions: 1, replication: 1, retentionMs: -1 }
const SESSION_MS = 300
const STARTS = [startRelay, startProjections, startReactions, startCheckers, startWebhooks]
/** Each of these roles has at least one group. */
const MIN_GROUPS = STARTS.length
const world = useWriteSide()

describe('roles whose groups no process can join', () => {
  let broker: KafkaDouble
  let eventBus: EventBus
  const asked = new Set<string>()
  const neverJoins: Script = (request, group) => {
    if (group === '') return 'ok'
    asked.add(group)
    return request === 'FindCoordinator' ? 'ok' : 'NOT_COORDINATOR'
  }
  const clients = () => kafkaClients(broker)()

  beforeAll(async () => {
    broker = await startKafkaDouble(neverJoins)
    const { store, readModels } = world.get().engine
    const tuning = { sessionTimeoutMs: SESSION_MS }
    eventBus = await openKafkaEventBus({ clients, store, readModels, topics: TOPICS, tuning })
  })
  afterAll(async () => {
    await eventBus.close()
    await eventually(() => broker.connections() === 0)
    await broker.stop()
  })

  it('start all the same and wait for nothing', async () => {
    const writeSide = world.get()
    const sentences: string[] = []
    const waiting = new StartupRetry(
      (sentence) => void sentences.push(sentence),
      new AbortController().signal,
    )
    const kafka = { clients, topics: TOPICS, sessionTimeoutMs: SESSION_MS }
    const parts = {
      settings: readSettings({ NAMECHECK_SANDBOX: 'false' }),
      logger: pino({ level: 'silent' }),
      writeSide: { ...writeSide, engine: { ...writeSide.engine, eventBus, kafka } },
      sandbox: null,
      providerClients: {},
      keysInUse: { values: () => ({}), onChange: () => {} },
      metrics: createMetrics(),
      health: new Health(waiting),
      consumers: [],
      watched: [],
      checkers: [{ source: 'domains', check: () => Promise.reject(new Error('not asked')) }],
      withRetry: (open: () => Promise<unknown>) => waiting.until('role', open),
      apiUrl: '',
    } as unknown as Parts
    const running = await Promise.all(STARTS.map((start) => start(parts)))
    await eventually(() => asked.size >= MIN_GROUPS)
    expect(sentences).toEqual([])
    await Promise.all(running.map((role) => role.stop()))
  })
})
