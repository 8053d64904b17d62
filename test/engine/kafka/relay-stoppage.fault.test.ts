import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { kafkaClients } from '../../../src/engine/kafka/client.ts'
import { openRelay, type Relay } from '../../../src/engine/kafka/relay/relay.ts'
import type { EventStore } from '../../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../../src/engine/sqlite/event-store.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { eventually } from '../../support/eventually.ts'
import { type KafkaDouble, type Script, startKafkaDouble } from '../../support/kafka-double/broker.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const SESSION_MS = 300
/** Longer than the interval of two heartbeats. */
const BETWEEN_QUESTIONS_MS = SESSION_MS / 2

const REFUSES: Script = (request) => {
  if (request === 'Heartbeat') return 'NOT_COORDINATOR'
  return request === 'JoinGroup' ? 'COORDINATOR_LOAD_IN_PROGRESS' : 'ok'
}

describe('a relay reports of itself', () => {
  let script: Script
  let broker: KafkaDouble
  let store: EventStore
  let relay: Relay
  let folder: ReturnType<typeof tempFolder>

  beforeEach(async () => {
    folder = tempFolder()
    script = () => 'ok'
    broker = await startKafkaDouble((...asked) => script(...asked))
    store = await openSqliteEventStore({ file: join(folder.path, 'log.db') })
    relay = await openRelay({
      clients: kafkaClients(broker),
      store,
      topics: { prefix: 'r', partitions: 1, replication: 1, retentionMs: -1 },
      timing: { sessionMs: SESSION_MS, checkpointMs: 50 },
      onProblem: () => undefined,
    })
    await eventually(() => relay.leading)
  })
  afterEach(async () => {
    await relay.stop()
    await eventually(() => broker.connections() === 0)
    await broker.stop()
    await store.close()
    folder.remove()
  })

  /** Its report for the time since the previous check. */
  const said = async (): Promise<Error | null> => {
    await relay.stoppage()
    await delay(BETWEEN_QUESTIONS_MS)
    return relay.stoppage()
  }

  it('nothing while it leads', async () => {
    await eventually(async () => (await said()) === null)
    expect(relay.leading).toBe(true)
  })

  it('that it is in no group, for as long as the coordinator lets it into none', async () => {
    script = REFUSES
    await eventually(async () => !relay.leading && (await said()) !== null)
    script = () => 'ok'
    await eventually(async () => relay.leading && (await said()) === null)
  })

  it('that it sends nothing, where it leads and events wait', async () => {
    await appendEvents(store, 'quota-a-202601', [{ draft: limitSet(1) }])
    await eventually(async () => relay.leading && (await said()) !== null)
  })
})
