import { describe, expect, it } from '@jest/globals'
import { StoreRefused, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import type { Sink } from '../../src/replay/replay.ts'
import { openRetryingSink, type RetryLimits } from '../../src/replay/retrying-sink.ts'

const EVENTS: readonly RecordedEvent[] = []
const away = () => Promise.reject(new StoreUnavailable('it is away'))
const never = () => new Promise<never>(() => undefined)
const done = async () => undefined

/** A server whose sinks do the scripted steps, one for each send. */
class LogPoint {
  readonly reported: string[] = []
  readonly stopping = new AbortController()
  opened = 0
  closed = 0
  readonly #acts: (() => Promise<void>)[]

  constructor(...acts: (() => Promise<void>)[]) {
    this.#acts = acts
  }

  open = async (): Promise<Sink> => {
    this.opened += 1
    return {
      send: () => (this.#acts.shift() ?? done)(),
      close: async () => {
        this.closed += 1
      },
    }
  }

  limits(changes: Partial<RetryLimits> = {}): RetryLimits {
    const onUnreachable = ({ message }: Error) => this.reported.push(message)
    return {
      who: 'The server',
      openMs: 60_000,
      outageMs: 60_000,
      signal: this.stopping.signal,
      lastMs: 60_000,
      onUnreachable,
      ...changes,
    }
  }
}

describe('a sink whose server may be unreachable', () => {
  it('is opened again for every try, and reported once for each outage', async () => {
    const point = new LogPoint(away, away, done, away, done)
    const sink = await openRetryingSink(point.open, point.limits())
    await sink.send(EVENTS)
    expect([point.opened, point.closed, point.reported]).toEqual([3, 2, ['it is away']])
    await sink.send(EVENTS)
    await sink.close()
    expect([point.opened, point.closed, point.reported.length]).toEqual([4, 4, 2])
  })

  it('is awaited for no longer than the outage limit, and not at all for another reason', async () => {
    const point = new LogPoint(away, () => Promise.reject(new StoreRefused('it says no')))
    const sink = await openRetryingSink(point.open, point.limits({ outageMs: 0 }))
    await expect(sink.send(EVENTS)).rejects.toThrow('it is away')
    await expect(sink.send(EVENTS)).rejects.toThrow('it says no')
    expect(point.reported).toEqual([])
  })

  it('is not awaited when the signal is aborted: in a send, in a pause, in an opening', async () => {
    const sending = new LogPoint(never)
    const sink = await openRetryingSink(sending.open, sending.limits({ lastMs: 1 }))
    const sent = sink.send(EVENTS)
    sending.stopping.abort()
    await expect(sent).rejects.toThrow('aborted')

    const pausing = new LogPoint(away)
    const onUnreachable = () => pausing.stopping.abort()
    const paused = await openRetryingSink(pausing.open, pausing.limits({ onUnreachable }))
    await expect(paused.send(EVENTS)).rejects.toThrow('aborted')
    expect(pausing.opened).toBe(1)

    const beginning = new LogPoint()
    const opening = openRetryingSink(never, beginning.limits())
    beginning.stopping.abort()
    await expect(opening).rejects.toThrow('aborted')
  })

  it('is still awaited for the batch in flight when the signal is aborted', async () => {
    const safe = Promise.withResolvers<void>()
    const taking = Promise.withResolvers<void>()
    const point = new LogPoint(() => {
      taking.resolve()
      return safe.promise
    })
    const sink = await openRetryingSink(point.open, point.limits())
    const sent = sink.send(EVENTS)
    await taking.promise
    point.stopping.abort()
    setImmediate(safe.resolve)
    await sent
    await expect(sink.send(EVENTS)).rejects.toThrow('aborted')
  })

  it('names the server that does not answer, and closes a sink that opens too late', async () => {
    const point = new LogPoint()
    const late = Promise.withResolvers<void>()
    const opening = openRetryingSink(
      async () => {
        await late.promise
        return point.open()
      },
      point.limits({ openMs: 1 }),
    )
    await expect(opening).rejects.toThrow(
      new StoreUnavailable('The server did not answer within 0.001 seconds'),
    )
    late.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect([point.opened, point.closed]).toEqual([1, 1])
  })
})
