import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { Producer, ProducerBatch } from 'kafkajs'
import type { KafkaClients } from '../../src/engine/kafka/client.ts'
import type { Timing } from '../../src/engine/kafka/relay/leader-session.ts'
import { openRelay, type Relay } from '../../src/engine/kafka/relay/relay.ts'
import { openReports } from '../../src/engine/kafka/relay/reports.ts'
import { type EventStore, readWholeStream } from '../../src/engine/ports/event-store.ts'
import { openSqliteEventStore } from '../../src/engine/sqlite/event-store.ts'
import { asDomainEvent } from '../../src/events/event.ts'
import type { Mode } from '../../src/events/mode.ts'
import { topicsFor } from '../../src/events/topics.ts'
import { foldOnto } from '../../src/projections/projection.ts'
import { reportProjection } from '../../src/projections/report/projection.ts'
import { reportFolder } from '../../src/publications/reports.ts'
import { freshTopics, timingOn, write } from '../engine/kafka/relay-world.ts'
import { eventually } from '../support/eventually.ts'
import { onKafka } from '../support/kafka-broker.ts'
import { javaWithKafka } from '../support/kafka-launcher/kafka.ts'
import { printTopics } from '../support/kafka-launcher/print-topics.ts'
import { type Read, readTopics } from '../support/kafka-launcher/read-topics.ts'
import { temporaryFolders } from '../support/temporary-folder.ts'
import { itWith } from '../support/where-possible.ts'
import { answer, INPUT, requestCheck, SEALED, voidCheck } from './checks.ts'

/** Ten times what the test needs between the lost request and its late arrival. */
const LATE_MS = 5_000

const java = await javaWithKafka()
const itWithJava = itWith(java)

await onKafka('reports', (broker) => {
  const newFolder = temporaryFolders()
  const open = new Set<Relay>()
  const problems: string[] = []
  let place: Awaited<ReturnType<typeof freshTopics>> & { store: EventStore }

  beforeEach(async () => {
    const store = await openSqliteEventStore({ file: join(await newFolder(), 'log.db') })
    place = { ...(await freshTopics(broker)), store }
  })
  afterEach(async () => {
    await Promise.all(Array.from(open, (relay) => relay.stop()))
    open.clear()
    await place.store.close()
  })

  async function publish(clients: KafkaClients = place.clients, timing?: Partial<Timing>): Promise<Relay> {
    const onProblem = ({ message }: Error) => void problems.push(message)
    const options = {
      ...place,
      clients,
      fold: reportFolder(),
      onProblem,
      timing: { ...timingOn(broker), ...timing },
    }
    const reports = await openReports(options)
    open.add(reports)
    return reports
  }
  const topic = (mode: Mode) => `${place.topics.prefix}${mode === 'test' ? '.test' : ''}.reports.v1`
  const read = (mode: Mode) => readTopics(place.clients, [topic(mode)])
  const revisions = (messages: Read[], id: string) =>
    messages
      .filter(({ message }) => message.key?.toString() === id)
      .map(({ message }) => Number(message.headers?.ce_revision))
  const marks = async () =>
    (await place.store.readStream(`relay-${place.topics.prefix}-reports`)).map(
      ({ data }) => (data as { position: string }).position,
    )

  it('hold the newest report of each check in the topic of its mode, and no encrypted value', async () => {
    const { store } = place
    await requestCheck(store, 'one', 'live')
    await requestCheck(store, 'two', 'test')
    await voidCheck(store, 'none', 'live')
    const reports = await publish()
    await reports.caughtUp()
    await answer(store, 'one', 'live')
    await reports.caughtUp()
    const live = await read('live')
    expect(new Set(live.map(({ message }) => message.key?.toString()))).toEqual(new Set(['one']))
    expect(revisions(await read('test'), 'two').at(-1)).toBe(0)
    const { message } = live.at(-1) ?? {}
    const folded = foldOnto(
      reportProjection,
      null,
      (await readWholeStream(store, 'check-one')).map(asDomainEvent),
    )
    const text = message?.value?.toString() ?? ''
    const { request, ...published } = JSON.parse(text)
    expect({ ...published, request: { ...request, ...INPUT }, sealedMetadata: SEALED }).toEqual(folded)
    for (const hidden of [SEALED, INPUT.sealedInput, INPUT.applicant.salt]) expect(text).not.toContain(hidden)
    expect(String(message?.headers?.ce_id)).toBe('check-one@1')
    expect(await reports.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('are sent again at a takeover, and once more when the session of the previous leader has run out', async () => {
    const { store } = place
    await requestCheck(store, 'one', 'live')
    const first = await publish()
    await first.caughtUp()
    await eventually(async () => (await marks()).length > 0)
    await first.stop()
    const before = revisions(await read('live'), 'one').length
    await publish()
    for (const times of [1, 2])
      await eventually(async () => revisions(await read('live'), 'one').length >= before + times)
    expect(new Set(revisions(await read('live'), 'one'))).toEqual(new Set([0]))
  })

  it('are sent again by the next leader where one has sent after the end of its lease', async () => {
    const { store } = place
    await requestCheck(store, 'one', 'live')
    await publish(
      losingItsLease(place.clients, async () => {
        // As if the session had run out during the request.
        const clock = Date.now
        Date.now = () => clock() + 60_000
        setImmediate(() => (Date.now = clock))
      }),
    )
    await eventually(async () => (await marks()).length > 0)
    expect((await marks())[0]).toBe('')
    await eventually(async () => revisions(await read('live'), 'one').length > 1)
  })

  it('are sent again after a request without an answer, which the broker may serve after newer ones', async () => {
    const { store, clients } = place
    await requestCheck(store, 'one', 'live')
    const broken = losingABatch(clients)
    await publish(broken.clients, { lateMs: LATE_MS })
    await eventually(async () => (await marks()).length > 0)
    const sent = async () => revisions(await read('live'), 'two')
    broken.lose(() => answer(store, 'two', 'live'))
    await requestCheck(store, 'two', 'live')
    await eventually(async () => (await sent()).at(-1) === 1)
    await broken.late()
    await eventually(async () => (await sent()).at(-1) === 1)
    expect(await sent()).toEqual([0, 1, 0, 1])
  })

  itWithJava('and all events are valid CloudEvents for a client in Java', async () => {
    const { store, topics } = place
    await write(store, 3)
    await requestCheck(store, 'één', 'live')
    await requestCheck(store, 'two', 'test')
    const relay = await openRelay({ ...place, onProblem: () => undefined, timing: timingOn(broker) })
    open.add(relay)
    const reports = await publish()
    await relay.caughtUp()
    await reports.caughtUp()
    const printed = await printTopics(broker.brokers, [
      ...topicsFor({}, topics.prefix),
      topic('live'),
      topic('test'),
    ])
    const types = new Set(printed.map(({ headers }) => headers.ce_type))
    expect(types).toEqual(new Set(['QuotaLimitSet', 'CheckRequested', 'namecheck.Report']))
    for (const { headers, value, partition, javaPartition, key } of printed) {
      expect(headers).toMatchObject({ 'content-type': 'application/json', ce_specversion: '1.0' })
      for (const required of ['ce_id', 'ce_source', 'ce_type']) expect(headers[required]).toMatch(/./)
      for (const name of Object.keys(headers)) expect(name).toMatch(/^(content-type|ce_[a-z0-9]{1,20})$/)
      for (const text of Object.values(headers)) expect(text).not.toBe('')
      expect(headers.ce_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(headers.ce_dataschema).toMatch(/^namecheck:\/api\/v1\/event-schemas\/[A-Za-z]+\/\d+$/)
      expect(headers.ce_plan).toBe('start')
      expect(headers.ce_subject).toContain(key)
      expect(() => JSON.parse(value)).not.toThrow()
      expect(javaPartition).toBe(partition)
    }
  })
})

/** Clients whose batches are sent by `send`, which is given what sends a batch to the brokers. */
function sendingBy(
  clients: KafkaClients,
  send: (batch: ProducerBatch, toBrokers: Producer['sendBatch']) => ReturnType<Producer['sendBatch']>,
): KafkaClients {
  return () => {
    const kafka = clients()
    const make = kafka.producer.bind(kafka)
    kafka.producer = (config) => {
      const producer = make(config)
      const toBrokers = producer.sendBatch
      producer.sendBatch = (batch) => send(batch, toBrokers)
      return producer
    }
    return kafka
  }
}

/** Clients whose first batch is answered only when this has run. */
function losingItsLease(clients: KafkaClients, lose: () => Promise<void>): KafkaClients {
  let lost = false
  return sendingBy(clients, async (batch, toBrokers) => {
    const sent = await toBrokers(batch)
    if (!lost) await lose()
    lost = true
    return sent
  })
}

/** Clients of which `lose` loses the next batch, and does something meanwhile; `late` lets the broker serve that batch. */
function losingABatch(clients: KafkaClients) {
  let meanwhile: (() => Promise<unknown>) | undefined
  let lost: ProducerBatch | undefined
  return {
    clients: sendingBy(clients, async (batch, toBrokers) => {
      if (!meanwhile) return toBrokers(batch)
      lost = batch
      const run = meanwhile
      meanwhile = undefined
      await run()
      throw new Error('Connection timeout')
    }),
    lose(run: () => Promise<unknown>) {
      meanwhile = run
    },
    async late() {
      const producer = clients().producer()
      await producer.connect()
      await producer.sendBatch(lost as ProducerBatch)
      await producer.disconnect()
    },
  }
}
