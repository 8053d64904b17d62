import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type KafkaClients, kafkaClients } from '../../../src/engine/kafka/client.ts'
import { fromCloudEvent } from '../../../src/events/cloud-event.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { readState, stateFile } from '../../../src/replay/state-file.ts'
import { openEngineOnce } from '../../../src/service/open-engine.ts'
import { readSettings } from '../../../src/settings/settings.ts'
import { allEvents } from '../../support/all-events.ts'
import { appendEvents, limitSet } from '../../support/event-writer.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { readTopics } from '../../support/kafka-launcher/read-topics.ts'
import { createTopic } from '../../support/kafka-topic.ts'
import { EVENTS_PER_CHECK, writeHistory } from '../../support/long-history.ts'
import { onServers } from '../../support/on-servers.ts'
import type { Servers } from '../../support/servers.ts'
import { runProgram, startProgram } from '../../support/service-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

jest.setTimeout(90_000)

const CHECKS = 120
const PARTITIONS = 3
/** Events a second: slow enough to be killed in the middle on any machine. */
const SLOW = '200'
/** How many events are sent together at that rate. */
const BATCH = 20
const FAST = '1000000'

const suites = (servers: Servers) => {
  const folder = tempFolder()
  const data = join(folder.path, 'data')
  let settings: Record<string, string>
  let clients: KafkaClients
  let wanted: RecordedEvent[]
  let range: { from: string; to: string }

  beforeAll(async () => {
    const place = await servers.place(data)
    settings = place.settings
    clients = kafkaClients({ brokers: servers.kafka.brokers })
    const own = await openEngineOnce(readSettings(settings))
    await writeHistory(own.store, CHECKS * EVENTS_PER_CHECK)
    const checks = await allEvents(own.store)
    const times = [...new Set(checks.map(({ time }) => time))].toSorted()
    range = { from: times[10] ?? '', to: times.at(-11) ?? '' }
    for (const { time } of checks.slice(0, 20))
      await appendEvents(own.store, `quota-${time}-202611`, [{ draft: limitSet(1) }], Date.parse(range.from))
    wanted = checks.filter(({ time }) => time >= range.from && time <= range.to)
    await own.close()
  })
  afterAll(() => folder.remove())

  const withAdmin = async (
    act: (admin: ReturnType<ReturnType<KafkaClients>['admin']>) => Promise<unknown>,
  ) => {
    const admin = clients().admin()
    await admin.connect()
    await act(admin)
    await admin.disconnect()
  }
  const makeTopic = async (topic: string, config: Record<string, string> = {}) => {
    await createTopic(clients, topic, { partitions: PARTITIONS, config })
    return topic
  }
  const argumentsOf = (topic: string, rate: string) =>
    ['replay', '--stream', 'check', '--from', range.from, '--to', range.to].concat(
      ['--topic', topic],
      ['--rate', rate],
    )
  const start = (topic: string, rate = SLOW) => startProgram(argumentsOf(topic, rate), settings)
  const again = (topic: string, others: Record<string, string> = {}) =>
    runProgram(argumentsOf(topic, FAST), { ...settings, ...others })
  /** The file with the progress of the replay to a topic. */
  const keptOf = (topic: string) =>
    stateFile(data, {
      target: { topic },
      selection: { from: { time: range.from }, to: { time: range.to }, streams: ['check'] },
    })
  const recordedAfter = async (topic: string, events: number): Promise<number> => {
    let sent = 0
    await eventually(() => {
      sent = readState(keptOf(topic))?.sent ?? 0
      return sent > events
    })
    return sent
  }

  /**
   * Expects all requested events, at their first occurrence in stream order and byte for byte. Returns how many
   * were repeated.
   */
  async function expectWhole(topic: string): Promise<number> {
    const messages = await readTopics(clients, [topic])
    const first = new Map<string, string[]>()
    const seen = new Set<string>()
    for (const { message } of messages) {
      const event = fromCloudEvent(message)
      const text = textOf(event)
      if (seen.has(text)) continue
      seen.add(text)
      first.set(event.stream, [...(first.get(event.stream) ?? []), text])
    }
    const inTheLog = new Map<string, string[]>()
    for (const event of wanted)
      inTheLog.set(event.stream, [...(inTheLog.get(event.stream) ?? []), textOf(event)])
    expect(first).toEqual(inTheLog)
    const marks = messages.map(
      ({ message }) => `${message.headers?.ce_replay} ${message.headers?.ce_replayid}`,
    )
    expect([...new Set(marks)]).toEqual([expect.stringMatching(/^true [0-9a-f-]{36}$/)])
    expect(readState(keptOf(topic))).toBeNull()
    return messages.length - wanted.length
  }

  describe('by kill -9', () => {
    it('continues with the same command: nothing is left out, and at most unrecorded events are repeated', async () => {
      const topic = await makeTopic('killed')
      let kept = 0
      let there = 0
      for (const _ of ['once', 'again']) {
        const running = start(topic)
        const before = kept
        kept = await recordedAfter(topic, before)
        running.signal('SIGKILL')
        const { code, output } = await running.ended
        expect([code, sentBefore(output)]).toEqual([null, before])
        kept = readState(keptOf(topic))?.sent ?? 0
        there = (await readTopics(clients, [topic])).length
      }
      const { code, output } = await again(topic)
      expect([code, sentBefore(output)]).toEqual([0, kept])
      expect(kept).toBeLessThan(wanted.length)
      expect(output).toContain(`${wanted.length} events replayed`)
      // Messages that were being sent when it was killed may arrive afterwards.
      expect((await expectWhole(topic)) - (there - kept)).toBeLessThanOrEqual(BATCH)
    })

    it('as soon as it has started, and while a second run is refused', async () => {
      const topic = await makeTopic('begun')
      const running = start(topic)
      await eventually(() => readState(keptOf(topic)) !== null)
      const other = await again(topic)
      expect([other.code, other.output]).toEqual([1, expect.stringContaining('is already in progress')])
      running.signal('SIGKILL')
      await running.ended
      expect((await again(topic)).code).toBe(0)
      await expectWhole(topic)
    })
  })

  describe.each(['SIGINT', 'SIGTERM'] as const)('by %s', (signal) => {
    it('says how to continue and ends with exit code 1; the same command continues exactly there', async () => {
      const topic = await makeTopic(`ended-by-${signal}`)
      const running = start(topic)
      await recordedAfter(topic, 0)
      running.signal(signal)
      const sent = expectCutOff(await running.ended)
      expect(await readTopics(clients, [topic])).toHaveLength(sent)
      const { code, output } = await again(topic)
      expect([code, sentBefore(output)]).toEqual([0, sent])
      expect(await expectWhole(topic)).toBe(0)
    })
  })

  describe('while the broker is down in the middle', () => {
    it('waits for it, and says so', async () => {
      const topic = await makeTopic('away')
      const running = start(topic)
      await recordedAfter(topic, 0)
      await servers.kafka.kill()
      await eventually(() => running.output().includes('The replay waits for it'))
      await servers.kafka.restart()
      const { code, output } = await running.ended
      expect([code, output.split('The replay waits for it').length - 1]).toEqual([0, 1])
      await expectWhole(topic)
    })

    it('is ended by SIGTERM, even if the broker gives no answer', async () => {
      const topic = await makeTopic('ended-while-away')
      const running = start(topic)
      const kept = await recordedAfter(topic, 0)
      await servers.kafka.freeze()
      running.signal('SIGTERM')
      const sent = expectCutOff(await running.ended)
      expect(sent).toBeGreaterThanOrEqual(kept)
      await servers.kafka.thaw()
      const { code, output } = await again(topic)
      expect([code, sentBefore(output)]).toEqual([0, sent])
      await expectWhole(topic)
    })
  })

  describe('where the topic has changed', () => {
    it('leaves nothing out: a topic that was recreated, or has more partitions, is refused, and started again on request', async () => {
      const topic = await makeTopic('recreated')
      const running = start(topic)
      await recordedAfter(topic, 0)
      running.signal('SIGKILL')
      await running.ended
      const expectRefused = async (why: string) => {
        const { code, output } = await again(topic)
        expect([code, output]).toEqual([1, expect.stringContaining(why)])
        expect(output).toContain(`To send everything again instead of continuing, remove ${keptOf(topic)}`)
      }
      await withAdmin(async (admin) => {
        await admin.createPartitions({ topicPartitions: [{ topic, count: PARTITIONS + 1 }] })
      })
      await expectRefused(`${topic} has ${PARTITIONS + 1} partitions, and had ${PARTITIONS}`)
      await withAdmin((admin) => admin.deleteTopics({ topics: [topic] }))
      await expectRefused(`missing topic ${topic}: create it first`)
      await makeTopic(topic)
      await expectRefused('it was created again, or has lost messages')
      rmSync(keptOf(topic))
      expect(sentBefore((await again(topic)).output)).toBe(0)
      expect(await expectWhole(topic)).toBe(0)
    })

    it('sends fewer at once to a topic with a low limit, and names the event that it refuses', async () => {
      const longest = Math.max(...wanted.map(({ record }) => record.length))
      const topic = await makeTopic('small', { 'max.message.bytes': String(longest + 2_000) })
      expect((await again(topic)).code).toBe(0)
      await expectWhole(topic)
      const tiny = await makeTopic('tiny', { 'max.message.bytes': '500' })
      const { code, output } = await again(tiny)
      expect([code, output]).toEqual([1, expect.stringMatching(/^tiny does not accept revision 0 of check-/)])
      expect(output).toContain('raise max.message.bytes')
    })
  })

  describe('where it cannot start', () => {
    it.each([
      ['a topic that is missing', 'nowhere', 'missing topic nowhere: create it first'],
      ['a topic of a usual service', 'namecheck.checks.v1', 'namecheck.checks.v1 is a live topic'],
    ])('%s is refused, and nothing is stored or created', async (_, topic, why) => {
      const { code, output } = await again(topic)
      expect([code, output]).toEqual([1, expect.stringContaining(why)])
      expect(output).not.toContain('    at ')
      expect(readState(keptOf(topic))).toBeNull()
      await withAdmin(async (admin) => expect(await admin.listTopics()).not.toContain(topic))
    })

    it("refuses the service's own topics", async () => {
      const topic = `${settings.NAMECHECK_KAFKA_TOPIC_PREFIX}.test.checks.v1`
      const { code, output } = await again(topic)
      expect([code, output]).toEqual([1, expect.stringContaining(`${topic} is a live topic of this service`)])
      expect(await readTopics(clients, [topic])).toEqual([])
    })

    it('reports brokers that cannot be reached, or give no answer, and is ended by SIGTERM before', async () => {
      const topics = await Promise.all(
        ['unreached', 'unanswered', 'given-up'].map((topic) => makeTopic(topic)),
      )
      const [unreached = '', unanswered = '', givenUp = ''] = topics
      const silent = await listening()
      const at = `127.0.0.1:${portOf(silent)}`
      const unreachable = `127.0.0.1:${await freePort()}`
      const stopped = startProgram(argumentsOf(givenUp, FAST), { ...settings, NAMECHECK_KAFKA_BROKERS: at })
      const stopping = eventually(() => readState(keptOf(givenUp)) !== null).then(() =>
        stopped.signal('SIGTERM'),
      )
      const [refused, silence] = await Promise.all([
        again(unreached, { NAMECHECK_KAFKA_BROKERS: unreachable }),
        again(unanswered, { NAMECHECK_KAFKA_BROKERS: at }),
        stopping,
      ])
      expect(expectCutOff(await stopped.ended)).toBe(0)
      const setting = '(NAMECHECK_KAFKA_BROKERS)\n'
      const away = `Kafka at ${unreachable} is not available at the moment: Connection error: connect ECONNREFUSED ${unreachable} ${setting}`
      expect(refused).toEqual({ code: 1, output: away })
      expect(silence).toEqual({
        code: 1,
        output: `Kafka at ${at} did not answer within 10 seconds ${setting}`,
      })
      expect(topics.map((topic) => readState(keptOf(topic)))).toEqual([null, null, null])
      silent.close()
    })
  })
}

await onServers('a replay to a topic that is cut off', suites, { killing: true })

/** The number of events after which a replay says that it continues. */
const sentBefore = (output: string): number =>
  Number(/continues after (\d+) events that were already sent/.exec(output)?.[1] ?? 0)

/** The number of events after which it says that it was stopped gracefully. */
function expectCutOff({ code, output }: { code: number | null; output: string }): number {
  const [, sent] =
    /^interrupted after (\d+) events: run the same command again to continue there\n$/.exec(output) ?? []
  expect([code, sent]).toEqual([1, expect.any(String)])
  return Number(sent)
}

const textOf = ({ id, stream, revision, record }: RecordedEvent): string =>
  `${id} ${stream}@${revision} ${Buffer.from(record).toString('latin1')}`

/** Accepts connections and never answers. */
async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.resume().on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server.unref()
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return address.port
}
