import { describe, expect, it } from '@jest/globals'
import type { KafkaMessage } from 'kafkajs'
import { VirtualWorld } from '../../../simulation/world/world.ts'
import type { Fetch, FetchRequest } from '../../../src/engine/kafka/fetch-interceptor.ts'
import { openSharedFetch } from '../../../src/engine/kafka/shared-fetch.ts'
import { clock, timers } from '../../../src/primitives/runtime.ts'

const SEEDS = 20
const PARTITIONS = ['t/0', 't/1', 't/2', 'u/0']
const WRITES = 150
const WAIT_MS = 400
/** An idle consumer asks again after an error or a rebalance; a message is late if several such waits have passed. */
const LATE_MS = 20_000

type Draw = VirtualWorld['draw']

describe('random histories of shared fetches', () => {
  it(`give each of ${SEEDS} sets of consumers every message once, in order and in time`, async () => {
    for (let seed = 1; seed <= SEEDS; seed++) await history(seed)
  })
})

/** Consumers come, are reassigned, restart and end while a broker with compaction, errors and silences is written to. */
async function history(seed: number): Promise<void> {
  const world = new VirtualWorld(seed)
  try {
    const broker = new Broker(world.draw)
    let isDone = false
    world.start('process', async () => {
      const fetch = openSharedFetch()
      const groups = Array.from({ length: world.draw.between(1, 5) }, (_, n) =>
        new Group(`seed ${seed}, group ${n}`, broker, world.draw).read(fetch, () => isDone),
      )
      for (let n = 0; n < WRITES; n++) {
        broker.write(world.draw.of(PARTITIONS), world.draw.chance(0.02) ? 4_000_000 : 10)
        broker.change()
        if (world.draw.chance(0.3)) await timers.sleep(world.draw.of([1, 5, 30, 300, 2_000]))
      }
      broker.heal()
      await timers.sleep(LATE_MS)
      isDone = true
      await Promise.all(groups)
    })
    await world.run({ until: () => isDone, ms: 3_600_000 })
    expect([seed, isDone]).toEqual([seed, true])
    await world.run({ ms: LATE_MS })
    expect(broker.unread()).toEqual([])
  } finally {
    world.close()
  }
}

/** A consumer group with one member, which keeps what it has read of each partition. */
class Group {
  readonly #name: string
  readonly #broker: Broker
  readonly #draw: Draw
  readonly #offsets: Map<string, number>

  constructor(name: string, broker: Broker, draw: Draw) {
    this.#name = name
    this.#broker = broker
    this.#draw = draw
    this.#offsets = new Map(PARTITIONS.filter(() => draw.chance(0.7)).map((place) => [place, 0]))
  }

  async read(fetch: ReturnType<typeof openSharedFetch>, isDone: () => boolean): Promise<void> {
    const draw = this.#draw
    while (!isDone()) {
      const asked = new Map([...this.#offsets].filter(() => draw.chance(0.9)))
      const lives =
        !this.#broker.isHealed && draw.chance(0.03) ? draw.between(0, 300) : Number.POSITIVE_INFINITY
      const answer = fetch('1', requestOf(asked), this.#broker.fetch).catch(() => null)
      const response = await Promise.race([
        answer,
        ...(Number.isFinite(lives) ? [timers.sleep(lives).then(() => null)] : []),
        timers.sleep(5_000).then(() => null),
      ])
      if (response) {
        this.#take(response, asked)
        if (!this.#broker.isHealed && draw.chance(0.1)) await timers.sleep(draw.of([1, 50, 1_000, 7_000]))
        // As after a restart, from an earlier committed offset.
        if (!this.#broker.isHealed && draw.chance(0.02))
          for (const [place, offset] of this.#offsets) this.#offsets.set(place, draw.between(0, offset))
      } else await timers.sleep(draw.between(1, 300))
    }
    for (const [place, offset] of this.#offsets) this.#broker.reached.push({ who: this.#name, place, offset })
  }

  #take(response: Awaited<ReturnType<Fetch>>, asked: ReadonlyMap<string, number>): void {
    for (const { topicName, partitions } of response.responses)
      for (const { partition, messages } of partitions) {
        const place = `${topicName}/${partition}`
        const from = asked.get(place)
        if (from === undefined) throw new Error(`${this.#name} got ${place}, for which it did not ask`)
        const got = messages.map(({ offset }) => Number(offset))
        const expected = this.#broker.offsetsFrom(place, from).slice(0, got.length)
        expect([this.#name, place, from, got]).toEqual([this.#name, place, from, expected])
        const last = got.at(-1)
        if (last !== undefined) this.#offsets.set(place, last + 1)
      }
  }
}

function requestOf(offsets: ReadonlyMap<string, number>): FetchRequest {
  const topics = new Map<string, { partition: number; fetchOffset: string; maxBytes: number }[]>()
  for (const [place, offset] of offsets) {
    const [topic = '', partition = ''] = place.split('/')
    const partitions = topics.get(topic) ?? []
    topics.set(topic, partitions)
    partitions.push({ partition: Number(partition), fetchOffset: String(offset), maxBytes: 512 * 1024 })
  }
  return {
    maxWaitTime: WAIT_MS,
    topics: Array.from(topics, ([topic, partitions]) => ({ topic, partitions })),
  }
}

/** A broker whose logs have gaps, which fails partitions, answers late or not at all, and returns bounded answers. */
class Broker {
  readonly reached: { who: string; place: string; offset: number }[] = []
  readonly #draw: Draw
  readonly #logs = new Map(PARTITIONS.map((place) => [place, { messages: [] as KafkaMessage[], end: 0 }]))
  readonly #failing = new Set<string>()
  #isSilent = false
  isHealed = false

  constructor(draw: Draw) {
    this.#draw = draw
  }

  write(place: string, bytes: number): void {
    const log = this.#log(place)
    // A compacted topic and markers of transactions leave gaps.
    log.end += this.#draw.chance(0.1) ? this.#draw.between(1, 3) : 0
    const value = Buffer.alloc(bytes)
    const message = { key: null, value, timestamp: '0', attributes: 0, headers: {}, offset: String(log.end) }
    log.messages.push(message as KafkaMessage)
    log.end += 1
  }

  change(): void {
    if (this.#draw.chance(0.05)) this.#failing.add(this.#draw.of(PARTITIONS))
    if (this.#draw.chance(0.3)) this.#failing.clear()
    this.#isSilent = this.#draw.chance(this.#isSilent ? 0.7 : 0.03)
  }

  heal(): void {
    this.isHealed = true
    this.#isSilent = false
    this.#failing.clear()
  }

  offsetsFrom(place: string, from: number): number[] {
    return this.#log(place)
      .messages.map(({ offset }) => Number(offset))
      .filter((offset) => offset >= from)
  }

  /** What a group has not read by the end. */
  unread(): string[] {
    return this.reached
      .filter(({ place, offset }) => this.offsetsFrom(place, offset).length > 0)
      .map(({ who, place, offset }) => `${who} stopped in ${place} at ${offset}`)
  }

  readonly fetch: Fetch = async ({ topics, maxWaitTime }) => {
    const until = clock.monotonic() + maxWaitTime
    await timers.sleep(this.#draw.between(1, 20))
    if (this.#isSilent) return new Promise(() => undefined)
    for (;;) {
      const asked = topics.flatMap(({ topic, partitions }) => partitions.map((each) => ({ topic, ...each })))
      const failed = asked.find(({ topic, partition }) => this.#failing.has(`${topic}/${partition}`))
      if (failed) throw new Error(`${failed.topic}/${failed.partition} failed`)
      if (!this.isHealed && this.#draw.chance(0.01)) throw new Error('the connection broke')
      const responses = asked.map(({ topic, partition, fetchOffset }) => {
        const { messages, end } = this.#log(`${topic}/${partition}`)
        const found = messages.filter(({ offset }) => Number(offset) >= Number(fetchOffset))
        const fitting = found.slice(0, this.#draw.between(1, 20))
        return {
          topicName: topic,
          partitions: [{ partition, highWatermark: String(end), messages: fitting }],
        }
      })
      const isFound = responses.some(({ partitions }) =>
        partitions.some(({ messages }) => messages.length > 0),
      )
      if (isFound || clock.monotonic() >= until) return { responses }
      await timers.sleep(5)
    }
  }

  #log(place: string) {
    const log = this.#logs.get(place)
    if (!log) throw new Error(`no partition ${place}`)
    return log
  }
}
