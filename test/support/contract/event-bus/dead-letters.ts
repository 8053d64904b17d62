import { expect, it } from '@jest/globals'
import type { Consumer, DeadLetter, Subscription } from '../../../../src/engine/ports/event-bus.ts'
import { RecordUnreadable } from '../../../../src/events/event.ts'
import { eventually } from '../../eventually.ts'
import type { EventBusHarness } from './harness.ts'
import { eachWithItsOwn, Gate, numberOf, numbers, Recorder, upTo } from './recorder.ts'

export function deadLetters(open: () => Promise<EventBusHarness>): void {
  const harness = eachWithItsOwn(open)
  const poison = new Set<number>()

  /** A group that fails on the poisonous numbers of the stream `quota-bad`. */
  async function join(seen: Recorder, other: Partial<Subscription> = {}): Promise<Consumer> {
    return harness().eventBus.subscribe({
      group: 'g',
      concurrency: 2,
      attempts: 2,
      handle: seen.handler((events) => {
        for (const event of events)
          if (event.stream === 'quota-bad' && poison.has(numberOf(event)))
            throw new TypeError(`cannot take ${numberOf(event)}`)
      }),
      ...other,
    })
  }

  /** The stream `quota-bad` with six events, the third of which is poisonous, up to its dead letter. */
  async function poisoned(seen: Recorder, other?: Partial<Subscription>): Promise<[DeadLetter, Consumer]> {
    poison.clear()
    poison.add(2)
    await harness().append('quota-bad', numbers(...upTo(6)))
    const consumer = await join(seen, other)
    await consumer.caughtUp()
    const [letter] = await harness().eventBus.deadLetters.list()
    if (!letter) throw new Error('the dead letter is missing')
    return [letter, consumer]
  }

  it('say what failed, where, why and how often', async () => {
    const written = await harness().append('quota-bad', [])
    expect(written).toEqual([])
    const [letter] = await poisoned(new Recorder())
    expect(letter).toMatchObject({
      group: 'g',
      stream: 'quota-bad',
      revision: 2,
      type: 'QuotaLimitSet',
      error: 'TypeError: cannot take 2',
      attempts: 2,
    })
    expect(Date.parse(letter.at)).not.toBeNaN()
    const [again] = await harness().append('quota-bad', numbers(6))
    expect(again?.revision).toBe(6)
    expect(Buffer.from(letter.raw).toString('latin1')).toContain('"limit":2')
    expect(await harness().eventBus.deadLetters.get(letter.id)).toEqual(letter)
    expect(await harness().eventBus.deadLetters.get('unknown')).toBeNull()
  })

  it('stop their stream alone, in their group alone', async () => {
    const seen = new Recorder()
    const other = new Recorder()
    const [, consumer] = await poisoned(seen)
    const neighbor = await harness().eventBus.subscribe({
      group: 'h',
      concurrency: 1,
      handle: other.handler(),
    })
    await harness().append('quota-good', numbers(...upTo(5)))
    await harness().append('quota-bad', numbers(6))
    await consumer.caughtUp()
    await neighbor.caughtUp()
    expect(seen.of('quota-bad')).toEqual([0, 1])
    expect(seen.of('quota-good')).toEqual(upTo(5))
    expect(other.of('quota-bad')).toEqual(upTo(7))
    expect(await consumer.lag()).toEqual({ events: 0, seconds: 0 })
  })

  it('find the poison itself in a batch', async () => {
    const seen = new Recorder()
    const [letter] = await poisoned(seen, { maxBatch: 6 })
    expect(letter.revision).toBe(2)
    expect(seen.of('quota-bad')).toEqual([0, 1])
  })

  it('come at once for an event that cannot be read', async () => {
    let tries = 0
    await harness().append('quota-a', numbers(0))
    const consumer = await harness().eventBus.subscribe({
      group: 'g',
      concurrency: 1,
      handle: async () => {
        tries += 1
        throw new RecordUnreadable('no JSON')
      },
    })
    await consumer.caughtUp()
    expect(tries).toBe(1)
    expect(await harness().eventBus.deadLetters.list()).toMatchObject([{ stream: 'quota-a', attempts: 1 }])
  })

  it.each(['stopped', 'killed'] as const)(
    'stand after a restart (%s), and their stream is still skipped',
    async (how) => {
      const [letter] = await poisoned(new Recorder())
      await harness().restart(how)
      poison.clear()
      await harness().append('quota-bad', numbers(6))
      await harness().append('quota-good', numbers(0))
      const after = new Recorder()
      await (await join(after)).caughtUp()
      expect(after.of('quota-bad')).toEqual([])
      expect(after.of('quota-good')).toEqual([0])
      expect(await harness().eventBus.deadLetters.list()).toEqual([letter])
    },
  )

  it('are listed by group and page by page', async () => {
    const { eventBus, append } = harness()
    for (const stream of upTo(5)) await append(`quota-${stream}`, numbers(0))
    for (const group of ['g', 'h']) {
      const handle = () => Promise.reject(new Error('never'))
      const consumer = await eventBus.subscribe({ group, concurrency: 5, attempts: 1, handle })
      await consumer.caughtUp()
    }
    expect(await eventBus.deadLetters.list()).toHaveLength(10)
    const all = await eventBus.deadLetters.list({ group: 'h' })
    expect(all.map(({ stream }) => stream).sort()).toEqual(upTo(5).map((stream) => `quota-${stream}`))
    const first = await eventBus.deadLetters.list({ group: 'h', limit: 3 })
    const rest = await eventBus.deadLetters.list({ group: 'h', limit: 3, after: first[2]?.id ?? '' })
    expect([...first, ...rest]).toEqual(all)
  })

  it('are redriven: everything from the failed event on is handed over, in order, and the block is removed', async () => {
    const seen = new Recorder()
    const [letter, consumer] = await poisoned(seen, { maxBatch: 3 })
    await harness().append('quota-bad', numbers(6, 7))
    await consumer.caughtUp()
    poison.clear()
    expect(await harness().eventBus.deadLetters.redrive(letter.id)).toEqual({ redriven: true })
    expect(seen.of('quota-bad')).toEqual(upTo(8))
    expect(await harness().eventBus.deadLetters.list()).toEqual([])
    await harness().append('quota-bad', numbers(8))
    await consumer.caughtUp()
    expect(seen.of('quota-bad')).toEqual(upTo(9))
    await harness().restart('stopped')
    const after = new Recorder()
    await harness().append('quota-bad', numbers(9))
    await (await join(after)).caughtUp()
    expect(after.of('quota-bad')).toEqual([9])
  })

  it('lose nothing that arrives while they are redriven', async () => {
    const seen = new Recorder()
    const [letter, consumer] = await poisoned(seen)
    poison.clear()
    const redriven = harness().eventBus.deadLetters.redrive(letter.id)
    for (const i of upTo(20)) await harness().append('quota-bad', numbers(6 + i))
    expect(await redriven).toEqual({ redriven: true })
    await consumer.caughtUp()
    expect(seen.of('quota-bad')).toEqual(upTo(26))
  })

  it('stay when the redrive fails, with what failed now', async () => {
    const seen = new Recorder()
    const [letter, consumer] = await poisoned(seen)
    expect(await harness().eventBus.deadLetters.redrive(letter.id)).toEqual({
      redriven: false,
      error: 'TypeError: cannot take 2',
    })
    poison.clear()
    poison.add(4)
    const outcome = await harness().eventBus.deadLetters.redrive(letter.id)
    expect(outcome).toEqual({ redriven: false, error: 'TypeError: cannot take 4' })
    expect(seen.of('quota-bad')).toEqual([0, 1, 2, 3])
    expect(await harness().eventBus.deadLetters.list()).toMatchObject([
      { id: letter.id, revision: 4, error: 'TypeError: cannot take 4' },
    ])
    await harness().append('quota-bad', numbers(6))
    await consumer.caughtUp()
    poison.clear()
    expect(await harness().eventBus.deadLetters.redrive(letter.id)).toEqual({ redriven: true })
    expect(seen.of('quota-bad')).toEqual(upTo(7))
  })

  it('are redriven once, also when asked twice', async () => {
    const seen = new Recorder()
    const [letter] = await poisoned(seen)
    poison.clear()
    const { deadLetters } = harness().eventBus
    const outcomes = await Promise.all([deadLetters.redrive(letter.id), deadLetters.redrive(letter.id)])
    expect(outcomes.filter(({ redriven }) => redriven)).toHaveLength(1)
    expect(seen.of('quota-bad')).toEqual(upTo(6))
    expect(await deadLetters.redrive(letter.id)).toMatchObject({ redriven: false })
  })

  it('cannot be redriven where their group does not run', async () => {
    const [letter, consumer] = await poisoned(new Recorder())
    await consumer.stop()
    const outcome = await harness().eventBus.deadLetters.redrive(letter.id)
    expect(outcome).toMatchObject({ redriven: false })
    expect(outcome.error).toMatch(/g does not run/)
    expect(await harness().eventBus.deadLetters.redrive('unknown')).toMatchObject({ redriven: false })
    expect(await harness().eventBus.deadLetters.list()).toHaveLength(1)
  })

  it('are redriven when their group runs again, once somebody asked for it', async () => {
    const [letter, consumer] = await poisoned(new Recorder())
    await consumer.stop()
    poison.clear()
    await harness().eventBus.deadLetters.request(letter.id)
    expect(await harness().eventBus.deadLetters.list()).toHaveLength(1)
    await harness().restart('stopped')
    const after = new Recorder()
    await join(after)
    await after.count(4)
    expect(after.of('quota-bad')).toEqual([2, 3, 4, 5])
    await eventually(async () => (await harness().eventBus.deadLetters.list()).length === 0)
    await expect(harness().eventBus.deadLetters.request(letter.id)).rejects.toThrow(/no dead letter/)
  })

  it('stay when the consumer stops in the middle of a redrive', async () => {
    const entered = new Gate()
    const [letter, consumer] = await poisoned(new Recorder(), {
      handle: async ([event], { signal }) => {
        if (!event || !poison.has(numberOf(event))) return
        if (poison.size === 1) throw new Error('poison')
        entered.open()
        await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
      },
    })
    poison.add(3)
    const outcome = harness().eventBus.deadLetters.redrive(letter.id)
    await entered.passed
    await consumer.stop()
    expect(await outcome).toMatchObject({ redriven: false })
    expect(await harness().eventBus.deadLetters.list()).toEqual([letter])
  })

  it('are discarded: only the failed event is given up, permanently', async () => {
    const seen = new Recorder()
    const [letter, consumer] = await poisoned(seen)
    await harness().eventBus.deadLetters.discard(letter.id, { why: 'not needed', by: 'operator' })
    await consumer.caughtUp()
    expect(seen.of('quota-bad')).toEqual([0, 1, 3, 4, 5])
    expect(await harness().eventBus.deadLetters.list()).toEqual([])
    expect(await harness().eventBus.deadLetters.get(letter.id)).toBeNull()
    await harness().append('quota-bad', numbers(6))
    await consumer.caughtUp()
    expect(seen.of('quota-bad')).toEqual([0, 1, 3, 4, 5, 6])
  })

  it('are discarded one after the other when later ones fail too', async () => {
    const seen = new Recorder()
    const [letter] = await poisoned(seen)
    poison.add(4)
    const { deadLetters } = harness().eventBus
    await deadLetters.discard(letter.id, { why: 'the first', by: 'operator' })
    expect(seen.of('quota-bad')).toEqual([0, 1, 3])
    const [next] = await deadLetters.list()
    expect(next).toMatchObject({ revision: 4 })
    await deadLetters.discard(next?.id ?? '', { why: 'the second', by: 'operator' })
    expect(seen.of('quota-bad')).toEqual([0, 1, 3, 5])
    expect(await deadLetters.list()).toEqual([])
    await expect(deadLetters.discard(letter.id, { why: 'again', by: 'operator' })).rejects.toThrow(
      /no dead letter/,
    )
  })

  it('that are discarded while their group does not run no longer block it when it runs', async () => {
    const [letter, consumer] = await poisoned(new Recorder())
    await consumer.stop()
    await harness().eventBus.deadLetters.discard(letter.id, { why: 'not worth it', by: 'operator' })
    await harness().restart('stopped')
    const after = new Recorder()
    await join(after)
    await after.count(3)
    expect(after.of('quota-bad')).toEqual([3, 4, 5])
  })
}
