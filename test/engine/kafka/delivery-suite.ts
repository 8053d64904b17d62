import { expect, it } from '@jest/globals'
import { toCloudEvent } from '../../../src/events/cloud-event.ts'
import type { RecordedEvent } from '../../../src/events/event.ts'
import { deadLettersTopic, topicOf } from '../../../src/events/topics.ts'
import { numberOf, numbers, Recorder, upTo } from '../../support/contract/event-bus/recorder.ts'
import { eventually } from '../../support/eventually.ts'
import type { KafkaHarness } from '../../support/kafka-event-bus.ts'

const reconciled = { type: 'QuotaReconciled', data: { month: '202601', throughRevision: 0 } } as const

/** What the event bus makes of anything that a topic may deliver. `open` gives a bus over `partitions` partitions. */
export function deliverySuite(open: (partitions: number) => Promise<KafkaHarness>): void {
  const harnessed = async (act: (harness: KafkaHarness) => Promise<void>, partitions = 1): Promise<void> => {
    const harness = await open(partitions)
    try {
      await act(harness)
    } finally {
      await harness.close()
    }
  }
  const quotaTopic = ({ topics }: KafkaHarness): string =>
    topicOf({ stream: 'quota-a', mode: '' }, topics.prefix)
  const at = (events: readonly RecordedEvent[], ...places: number[]): RecordedEvent[] =>
    places.flatMap((place) => events[place] ?? [])
  const produce = async (
    harness: KafkaHarness,
    message: { key: string; value: Buffer | null; headers?: Record<string, string> },
  ): Promise<void> => {
    const producer = harness.clients().producer()
    await producer.connect()
    await producer.send({ topic: quotaTopic(harness), messages: [message] })
    await producer.disconnect()
  }

  it('twice: an event is delivered once', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const events = await harness.append('quota-a', numbers(...upTo(20)))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 2,
        handle: seen.handler(),
      })
      await consumer.caughtUp()
      await harness.carry(events.slice(5))
      await harness.append('quota-a', numbers(20))
      await consumer.caughtUp()
      expect(seen.of('quota-a')).toEqual(upTo(21))
    }))

  it('in another order, and not at all: missing events are read from the store, in order', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const events = await harness.appendOnly('quota-a', numbers(...upTo(12)))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 2,
        maxBatch: 3,
        handle: seen.handler(),
      })
      await harness.carry(at(events, 0, 1, 4, 3, 5, 2, 9, 11, 8))
      await consumer.caughtUp()
      expect(seen.of('quota-a')).toEqual(upTo(12))
      expect(await harness.eventBus.deadLetters.list()).toEqual([])
    }))

  it('late, after the event that the group began with: nothing is lost, and the end is in order', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const events = await harness.appendOnly('quota-a', numbers(...upTo(4)))
      await harness.carry(at(events, 2, 0, 1, 3))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 1,
        handle: seen.handler(),
      })
      await consumer.caughtUp()
      const taken = seen.of('quota-a')
      expect(taken.slice(taken.indexOf(0))).toEqual(upTo(4))
    }))

  it('bytes that are not an event: a dead letter keeps them, and everything else continues', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      await harness.append('quota-a', numbers(0))
      await produce(harness, {
        key: 'a',
        value: Buffer.from('poison'),
        headers: { ce_type: 'QuotaLimitSet' },
      })
      await produce(harness, { key: 'a', value: null })
      await harness.append('quota-a', numbers(1))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 1,
        handle: seen.handler(),
      })
      await consumer.caughtUp()
      expect(seen.of('quota-a')).toEqual([0, 1])
      const letters = await harness.eventBus.deadLetters.list()
      const names = [1, 2].map((offset) => `unreadable-${quotaTopic(harness)}-0-${offset}`)
      expect(letters.map(({ stream }) => stream).sort()).toEqual(names)
      const poisonous = letters.find(({ stream }) => stream === names[0])
      expect(Buffer.from(poisonous?.raw ?? '').toString()).toBe('poison')
      expect(poisonous?.error).toMatch(/RecordUnreadable: .*ce_specversion/)
      const refused = await harness.eventBus.deadLetters.redrive(poisonous?.id ?? '')
      expect(refused).toMatchObject({ redriven: false, error: expect.stringMatching(/discard it/) })
      for (const { id } of letters)
        await harness.eventBus.deadLetters.discard(id, { why: 'not ours', by: 'operator' })
      expect(await harness.eventBus.deadLetters.list()).toEqual([])
    }))

  it('an event with altered bytes: it waits at its revision, and is redriven from the store', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const events = await harness.appendOnly('quota-a', numbers(...upTo(4)))
      await harness.carry(at(events, 0))
      const [damaged] = at(events, 1)
      if (!damaged) throw new Error('four events were written')
      await produce(harness, { ...toCloudEvent(damaged), value: Buffer.from('{"limit":9}') })
      await harness.carry(at(events, 2, 3))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 1,
        handle: seen.handler(),
      })
      await consumer.caughtUp()
      expect(seen.of('quota-a')).toEqual([0])
      const [letter] = await harness.eventBus.deadLetters.list()
      expect(letter).toMatchObject({ stream: 'quota-a', revision: 1, attempts: 1 })
      expect(Buffer.from(letter?.raw ?? '').toString()).toBe('{"limit":9}')
      expect(await harness.eventBus.deadLetters.redrive(letter?.id ?? '')).toEqual({ redriven: true })
      expect(seen.of('quota-a')).toEqual(upTo(4))
    }))

  it('an event that the group does not want: it is passed over unread, and missing ones before it are delivered', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const events = await harness.appendOnly('quota-a', [
        ...numbers(0),
        { draft: reconciled },
        ...numbers(2),
        { draft: reconciled },
        ...numbers(4),
      ])
      const [unwanted] = at(events, 1)
      if (!unwanted) throw new Error('five events were written')
      await harness.carry(at(events, 0))
      await produce(harness, { ...toCloudEvent(unwanted), value: Buffer.from('altered') })
      await harness.carry(at(events, 3, 4))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        types: ['QuotaLimitSet'],
        concurrency: 1,
        handle: seen.handler(),
      })
      await consumer.caughtUp()
      expect(seen.of('quota-a')).toEqual([0, 2, 4])
      expect(await harness.eventBus.deadLetters.list()).toEqual([])
      expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
    }))

  it('a dead letter, to readers of its topic', () =>
    harnessed(async (harness) => {
      const [event] = await harness.append('quota-a', numbers(0))
      const consumer = await harness.eventBus.subscribe({
        group: 'g',
        concurrency: 1,
        attempts: 2,
        handle: () => Promise.reject(new Error('poison')),
      })
      await consumer.caughtUp()
      const follower = harness.clients().consumer({
        groupId: `${harness.topics.prefix}.follower`,
        maxWaitTimeInMs: 100,
      })
      const found: { value: Buffer | null; headers: Record<string, string> }[] = []
      await follower.connect()
      await follower.subscribe({ topics: [deadLettersTopic(harness.topics.prefix)], fromBeginning: true })
      await follower.run({
        eachMessage: async ({ message: { value, headers } }) => {
          const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)])
          found.push({ value, headers: Object.fromEntries(texts) })
        },
      })
      await eventually(() => found.length > 0)
      await follower.disconnect()
      expect(found).toHaveLength(1)
      expect(found[0]?.value).toEqual(Buffer.from(event?.record ?? ''))
      expect(found[0]?.headers).toMatchObject({
        ce_id: event?.id,
        ce_subject: 'quota-a',
        dead_letter_group: 'g',
        dead_letter_topic: quotaTopic(harness),
        dead_letter_partition: '0',
        dead_letter_offset: '0',
        dead_letter_attempts: '2',
        dead_letter_error: 'Error: poison',
      })
    }))

  it('too little, as its retention ended before the group came back: the store has the rest', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const join = (recorder: Recorder) =>
        harness.eventBus.subscribe({ group: 'g', concurrency: 2, buffer: 4, handle: recorder.handler() })
      for (const stream of upTo(3)) await harness.append(`quota-${stream}`, numbers(...upTo(4)))
      const consumer = await join(new Recorder())
      await consumer.caughtUp()
      await consumer.stop()
      for (const stream of upTo(4)) await harness.append(`quota-${stream}`, numbers(...upTo(10)))
      const admin = harness.clients().admin()
      await admin.connect()
      const ends = await admin.fetchTopicOffsets(quotaTopic(harness))
      const partitions = ends.map(({ partition, high }) => ({
        partition,
        offset: String(Math.max(0, Number(high) - 1)),
      }))
      await admin.deleteTopicRecords({ topic: quotaTopic(harness), partitions })
      await admin.disconnect()
      await (await join(seen)).caughtUp()
      // Events that it had finished before may be delivered again.
      for (const stream of upTo(4)) {
        const revisions = seen.of(`quota-${stream}`)
        expect(revisions.slice(-10)).toEqual(upTo(10))
        const again = revisions.slice(0, -10)
        expect(again).toEqual(upTo(again.length))
        expect(again.length).toBeLessThanOrEqual(10)
      }
    }, 2))

  it('too little, after shards of the relay had sent streams in another order than that of the log: the store has the rest', () =>
    harnessed(async (harness) => {
      const seen = new Recorder()
      const join = (recorder: Recorder) =>
        harness.eventBus.subscribe({ group: 'g', concurrency: 2, handle: recorder.handler() })
      const late = await harness.appendOnly('quota-a', numbers(...upTo(2)))
      const early = await harness.appendOnly('quota-b', numbers(0))
      await harness.carry(early)
      const before = new Recorder()
      const consumer = await join(before)
      await before.until(() => before.of('quota-b').length === 1)
      await consumer.stop()
      await harness.carry(late)
      await harness.append('quota-b', numbers(1))
      const admin = harness.clients().admin()
      await admin.connect()
      const ends = await admin.fetchTopicOffsets(quotaTopic(harness))
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: String(Number(high) - 1) }))
      await admin.deleteTopicRecords({ topic: quotaTopic(harness), partitions })
      await admin.disconnect()
      await (await join(seen)).caughtUp()
      expect(seen.of('quota-a')).toEqual(upTo(2))
      expect(seen.of('quota-b')).toContain(1)
    }))

  it('to many processes: everything once and in order, whichever come and go', () =>
    harnessed(async (harness) => {
      const streams = upTo(12).map((stream) => `quota-${stream}`)
      const highest = new Map<string, number>()
      const broken: string[] = []
      const handled = new Recorder()
      const handle = handled.handler(async ([event]) => {
        if (!event) return
        await new Promise(setImmediate)
        const next = (highest.get(event.stream) ?? -1) + 1
        if (event.revision > next) broken.push(`${event.stream} ${event.revision} came before ${next}`)
        highest.set(event.stream, Math.max(next - 1, event.revision))
      })
      const join = async () => {
        const eventBus = await harness.openAnother()
        return { eventBus, consumer: await eventBus.subscribe({ group: 'g', concurrency: 3, handle }) }
      }
      const stays = await harness.eventBus.subscribe({ group: 'g', concurrency: 3, handle })
      let written = 0
      for (let round = 0; round < 10; round++) {
        const { consumer } = await join()
        for (const stream of streams) await harness.append(stream, numbers(round))
        written += streams.length
        await handled.until(() => new Set(handled.taken).size >= written - streams.length)
        await consumer.stop()
      }
      await stays.caughtUp()
      expect(broken).toEqual([])
      for (const stream of streams) expect(highest.get(stream)).toBe(9)
      expect(new Set(handled.taken).size).toBe(written)
    }, 4))

  it('its dead letters, to be redriven by the process that has their partition', () =>
    harnessed(async (harness) => {
      let poisonous = true
      const handle = async (events: readonly RecordedEvent[]): Promise<void> => {
        if (poisonous && events.some((event) => numberOf(event) === 7)) throw new Error('poison')
      }
      const subscription = { group: 'g', concurrency: 2, attempts: 1, handle }
      const other = await harness.openAnother()
      const [mine, theirs] = [
        await harness.eventBus.subscribe(subscription),
        await other.subscribe(subscription),
      ]
      for (const stream of upTo(8)) await harness.append(`quota-${stream}`, numbers(7))
      await mine.caughtUp()
      const letters = await other.deadLetters.list()
      expect(letters).toHaveLength(8)
      poisonous = false
      for (const { id } of letters) {
        const answers = [await harness.eventBus.deadLetters.redrive(id), await other.deadLetters.redrive(id)]
        expect(answers.map(({ redriven }) => redriven).sort()).toEqual([false, true])
      }
      expect(await harness.eventBus.deadLetters.list()).toEqual([])
      await theirs.stop()
    }, 4))
}
