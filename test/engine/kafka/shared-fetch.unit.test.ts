import { describe, expect, it } from '@jest/globals'
import type { KafkaMessage } from 'kafkajs'
import type { Fetch, FetchRequest } from '../../../src/engine/kafka/fetch-interceptor.ts'
import { openSharedFetch } from '../../../src/engine/kafka/shared-fetch.ts'

const WAIT_MS = 200

describe('the shared fetches of a process', () => {
  it('asks once for all groups that wait for new messages, and answers each', async () => {
    const { broker, reader } = world()
    const groups = [reader('t', [0, 1]), reader('t', [1]), reader('u', [0])]
    const answers = groups.map((group) => group.next())
    await broker.held(2) // Of the first group, and one for everything that the others add.
    broker.write('t', 1, 'a')
    expect(await Promise.all(answers.slice(0, 2))).toEqual([['t/1:a'], ['t/1:a']])
    broker.requests.length = 0
    const again = groups.slice(0, 2).map((group) => group.next())
    await broker.held(1)
    broker.write('t', 0, 'b')
    broker.write('u', 0, 'c')
    expect(await again[0]).toEqual(['t/0:b'])
    expect(await answers[2]).toEqual(['u/0:c'])
    expect(broker.requests).toHaveLength(1)
    expect(broker.requests[0]).toEqual(['t/0@0', 't/1@1', 'u/0@0'])
  })

  it('answers a group that asks later from memory, without a request', async () => {
    const { broker, reader } = world()
    const [one, other] = [reader('t', [0]), reader('t', [0])]
    const answers = [one.next(), other.next()]
    broker.write('t', 0, 'a')
    await Promise.all(answers)
    const next = one.next()
    broker.write('t', 0, 'b')
    expect(await next).toEqual(['t/0:b'])
    broker.requests.length = 0
    expect(await other.next()).toEqual(['t/0:b'])
    expect(broker.requests).toEqual([])
  })

  it('lets a group that lags send its own request, and answers it with the others afterwards', async () => {
    const { broker, reader } = world()
    for (const value of ['a', 'b', 'c']) broker.write('t', 0, value)
    const current = reader('t', [0], 3)
    const waits = current.next()
    const late = reader('t', [0])
    expect(await late.next()).toEqual(['t/0:a', 't/0:b', 't/0:c'])
    const joined = late.next()
    broker.write('t', 0, 'd')
    expect(await Promise.all([waits, joined])).toEqual([['t/0:d'], ['t/0:d']])
    expect(broker.requests.filter(([of]) => of === 't/0@0')).toHaveLength(1)
  })

  it('answers with nothing when there is nothing new for as long as the group waits', async () => {
    const { broker, reader } = world()
    const begun = performance.now()
    expect(await Promise.all([reader('t', [0]).next(), reader('t', [0]).next()])).toEqual([[], []])
    expect(performance.now() - begun).toBeGreaterThanOrEqual(WAIT_MS - 20)
    expect(broker.requests).toHaveLength(1)
  })

  it('gives an error to those who ask for the partition, and to no other group', async () => {
    const { broker, reader } = world()
    broker.fail('denied/0')
    const [denied, other] = [reader('denied', [0]), reader('t', [0])]
    const answers = [other.next(), denied.next().catch((error: Error) => error.message)]
    await broker.held(1)
    broker.write('t', 0, 'a')
    expect(await Promise.all(answers)).toEqual([['t/0:a'], 'denied/0 failed'])
  })

  it('sends a request of another consumer when the broker does not answer the first one', async () => {
    const { broker, reader } = world()
    broker.silent = true
    const stuck = reader('t', [0])
    void stuck.next()
    await broker.held(1)
    broker.silent = false
    const other = reader('t', [0])
    broker.write('t', 0, 'a')
    const received: string[] = []
    while (received.length === 0) received.push(...(await other.next()))
    expect(received).toEqual(['t/0:a'])
  })

  it('removes messages that take too much memory; a group that still needs them requests them', async () => {
    const { broker, reader } = world()
    const [one, other] = [reader('t', [0]), reader('t', [0])]
    const first = [one.next(), other.next()]
    broker.write('t', 0, 'a')
    await Promise.all(first)
    const large = 'x'.repeat(1024 * 1024)
    for (let i = 0; i < 20; i++) {
      broker.write('t', 0, `${i}${large}`)
      expect(await one.next()).toHaveLength(1)
    }
    broker.requests.length = 0
    expect((await other.next())[0]?.slice(0, 6)).toBe('t/0:0x')
    expect(broker.requests).toEqual([['t/0@1']])
  })

  // A consumer that takes nothing, because it is stopping, would otherwise ask in an endless loop that blocks the process.
  it('lets a consumer that requests the same messages again send its own request', async () => {
    const { broker, reader } = world()
    const [one, other] = [reader('t', [0]), reader('t', [0])]
    const answers = [one.next(), other.next()]
    broker.write('t', 0, 'a')
    await Promise.all(answers)
    const next = one.next()
    broker.write('t', 0, 'b')
    await next
    broker.requests.length = 0
    expect(await other.next('takes nothing')).toEqual(['t/0:b'])
    expect(broker.requests).toEqual([])
    expect(await other.next('takes nothing')).toEqual(['t/0:b'])
    expect(broker.requests).toEqual([['t/0@1']])
    expect(await other.next()).toEqual(['t/0:b'])
    expect(broker.requests).toHaveLength(2)
  })

  it('continues at the offset of a group that is ahead of the others', async () => {
    const { broker, reader } = world()
    broker.write('t', 0, 'a')
    const late = reader('t', [0])
    await late.next()
    for (const value of ['b', 'c']) broker.write('t', 0, value)
    const ahead = reader('t', [0], 3)
    const waits = ahead.next()
    expect(await late.next()).toEqual(['t/0:b', 't/0:c'])
    broker.write('t', 0, 'd')
    expect(await Promise.all([waits, late.next()])).toEqual([['t/0:d'], ['t/0:d']])
  })
})

/** A broker in memory, and consumers that share their fetches. */
function world() {
  const broker = new Broker()
  const fetch = openSharedFetch()
  const reader = (topic: string, partitions: number[], from = 0) => {
    const offsets = new Map(partitions.map((partition) => [partition, from]))
    const direct: Fetch = (request) => broker.fetch(request)
    return {
      async next(takes: 'takes all' | 'takes nothing' = 'takes all'): Promise<string[]> {
        const request: FetchRequest = {
          maxWaitTime: WAIT_MS,
          topics: [
            {
              topic,
              partitions: Array.from(offsets, ([partition, offset]) => ({
                ...{ partition, fetchOffset: String(offset), maxBytes: 512 * 1024 },
              })),
            },
          ],
        }
        const { responses } = await fetch('1', request, direct)
        return responses.flatMap(({ topicName, partitions: found }) =>
          found.flatMap(({ partition, messages }) =>
            messages.map(({ offset, value }) => {
              if (takes === 'takes all') offsets.set(partition, Number(offset) + 1)
              return `${topicName}/${partition}:${value}`
            }),
          ),
        )
      },
    }
  }
  return { broker, reader }
}

class Broker {
  /** The places of each request, `<topic>/<partition>@<offset>`. */
  readonly requests: string[][] = []
  silent = false
  readonly #logs = new Map<string, KafkaMessage[]>()
  readonly #failing = new Set<string>()
  #watching: (() => void)[] = []
  #waiting: { requests: number; resolve(): void }[] = []

  write(topic: string, partition: number, value: string): void {
    const log = this.#log(`${topic}/${partition}`)
    log.push({
      ...{ key: null, value: Buffer.from(value), timestamp: '0', attributes: 0, headers: {} },
      offset: String(log.length),
    } as KafkaMessage)
    for (const watch of this.#watching.splice(0)) watch()
  }

  fail(place: string): void {
    this.#failing.add(place)
  }

  /** Resolves when so many requests have arrived in all. */
  async held(requests: number): Promise<void> {
    if (this.requests.length < requests)
      await new Promise<void>((resolve) => this.#waiting.push({ requests, resolve }))
  }

  readonly fetch: Fetch = async ({ topics, maxWaitTime }) => {
    const asked = topics.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, fetchOffset }) => ({ topic, partition, from: Number(fetchOffset) })),
    )
    this.requests.push(asked.map(({ topic, partition, from }) => `${topic}/${partition}@${from}`))
    for (const { requests, resolve } of this.#waiting) if (this.requests.length >= requests) resolve()
    if (this.silent) return new Promise(() => undefined)
    const until = performance.now() + maxWaitTime
    for (;;) {
      const failed = asked.find(({ topic, partition }) => this.#failing.has(`${topic}/${partition}`))
      if (failed) throw new Error(`${failed.topic}/${failed.partition} failed`)
      const responses = asked.map(({ topic, partition, from }) => {
        const log = this.#log(`${topic}/${partition}`)
        const highWatermark = String(log.length)
        return { topicName: topic, partitions: [{ partition, highWatermark, messages: log.slice(from) }] }
      })
      const isFound = responses.some(({ partitions }) =>
        partitions.some(({ messages }) => messages.length > 0),
      )
      const leftMs = until - performance.now()
      if (isFound || leftMs <= 0) return { responses }
      await new Promise<void>((resolve) => {
        this.#watching.push(resolve)
        setTimeout(resolve, leftMs)
      })
    }
  }

  #log(place: string): KafkaMessage[] {
    const log = this.#logs.get(place) ?? []
    this.#logs.set(place, log)
    return log
  }
}
