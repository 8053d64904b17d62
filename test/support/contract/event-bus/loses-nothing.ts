import { expect, it } from '@jest/globals'
import { type Handler, TryAgain } from '../../../../src/engine/ports/event-bus.ts'
import { type RecordedEvent, RecordUnreadable } from '../../../../src/events/event.ts'
import type { Share } from '../../../../src/fairness/classed-slots.ts'
import fc, { runs } from '../../properties.ts'
import type { EventBusHarness } from './harness.ts'
import { numbers, upTo } from './recorder.ts'

type Trouble = 'again' | 'fail' | 'poison' | 'unreadable'
type Life = { appends: { stream: number; count: number }[]; end: 'stopped' | 'killed' }

const STREAMS = 4

const lives: fc.Arbitrary<Life[]> = fc.array(
  fc.record({
    appends: fc.array(fc.record({ stream: fc.nat(STREAMS - 1), count: fc.integer({ min: 1, max: 12 }) }), {
      maxLength: 6,
    }),
    end: fc.constantFrom('stopped', 'killed'),
  }),
  { minLength: 1, maxLength: 3 },
)
const troubles = fc.dictionary(
  fc.tuple(fc.nat(STREAMS - 1), fc.nat(15)).map(([stream, revision]) => `quota-${stream}@${revision}`),
  fc.constantFrom<Trouble>('again', 'fail', 'poison', 'unreadable'),
  { maxKeys: 6, noNullPrototype: true },
)

/** Two accounts, one of which always counts as waiting; one stream needs no slot. */
const shareOf = ({ stream }: RecordedEvent): Share | undefined => {
  if (stream === 'quota-3') return undefined
  return stream === 'quota-2' ? { account: 'b', urgency: 'waiting' } : { account: 'a', urgency: 'background' }
}

/** Checks the order while it causes the planned faults, each at its event. */
class OrderChecker {
  /** Number of processed events by stream; an event may be repeated, but never skips a predecessor. */
  readonly taken = new Map<string, number>()
  readonly broken: string[] = []
  readonly #troubles: Map<string, Trouble>
  readonly #inWork = new Set<string>()

  constructor(planned: Record<string, Trouble>) {
    this.#troubles = new Map(Object.entries(planned))
  }

  /** As after the repair of the handler that failed on the poison. */
  cure(): void {
    this.#troubles.clear()
  }

  /** The handler of one process lifetime: its pending work is lost when that ends. */
  handler(): Handler {
    this.#inWork.clear()
    return async (events) => {
      const stream = events[0]?.stream ?? ''
      if (this.#inWork.has(stream)) this.broken.push(`${stream} is handled twice at once`)
      this.#inWork.add(stream)
      await new Promise(setImmediate)
      try {
        for (const event of events) this.#meet(event)
        for (const event of events) this.#take(event)
      } finally {
        this.#inWork.delete(stream)
      }
    }
  }

  #meet({ stream, revision }: RecordedEvent): void {
    const place = `${stream}@${revision}`
    const trouble = this.#troubles.get(place)
    if (trouble === 'poison') throw new Error('poison')
    this.#troubles.delete(place)
    if (trouble === 'again') throw new TryAgain('later')
    if (trouble === 'fail') throw new Error('once')
    if (trouble === 'unreadable') throw new RecordUnreadable('bytes')
  }

  #take({ stream, revision }: RecordedEvent): void {
    const next = this.taken.get(stream) ?? 0
    if (revision > next) this.broken.push(`${stream} ${revision} came before ${next}`)
    this.taken.set(stream, Math.max(next, revision + 1))
  }
}

export function losesNothing(open: () => Promise<EventBusHarness>): void {
  it('no event is lost and no stream gets out of order, whatever fails and whatever dies', async () => {
    await fc.assert(
      fc.asyncProperty(
        lives,
        troubles,
        fc.record({
          concurrency: fc.integer({ min: 1, max: 4 }),
          maxBatch: fc.integer({ min: 1, max: 4 }),
          buffer: fc.integer({ min: 1, max: 20 }),
          shares: fc.option(fc.record({ slots: fc.integer({ min: 1, max: 8 }), of: fc.constant(shareOf) })),
        }),
        async (history, planned, { shares, ...given }) => {
          const harness = await open()
          const orderChecker = new OrderChecker(planned)
          const join = () =>
            harness.eventBus.subscribe({
              group: 'g',
              attempts: 2,
              ...given,
              ...(shares && { shares }),
              handle: orderChecker.handler(),
            })
          const written = new Map<string, number>()
          for (const { appends, end } of history) {
            await join()
            for (const { stream, count } of appends) {
              const name = `quota-${stream}`
              await harness.append(name, numbers(...upTo(count)))
              written.set(name, (written.get(name) ?? 0) + count)
            }
            await harness.restart(end)
          }
          const consumer = await join()
          await consumer.caughtUp()
          orderChecker.cure()
          for (const { id } of await harness.eventBus.deadLetters.list())
            expect(await harness.eventBus.deadLetters.redrive(id)).toEqual({ redriven: true })
          await consumer.caughtUp()
          expect(orderChecker.broken).toEqual([])
          expect(Object.fromEntries(orderChecker.taken)).toEqual(Object.fromEntries(written))
          await harness.close()
        },
      ),
      { numRuns: runs(10) },
    )
  })
}
