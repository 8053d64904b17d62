import { describe, expect, it } from '@jest/globals'
import { StoreRefused, StoreUnavailable } from '../../src/engine/ports/event-store.ts'
import type { RecordedEvent } from '../../src/events/event.ts'
import { openPatiently, type Patience } from '../../src/replay/patient-sink.ts'
import type { Sink } from '../../src/replay/replay.ts'

const EVENTS: readonly RecordedEvent[] = []
const away = () => Promise.reject(new StoreUnavailable('it is away'))
const never = () => new Promise<never>(() => undefined)
const done = async () => undefined

/** A server whose sinks do one after the other what they are told to, at each sending. */
class Place {
  readonly told: string[] = []
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

  patience(changes: Partial<Patience> = {}): Patience {
    const onAway = ({ message }: Error) => this.told.push(message)
    return {
      who: 'The server',
      openMs: 60_000,
      awayMs: 60_000,
      signal: this.stopping.signal,
      lastMs: 60_000,
      onAway,
      ...changes,
    }
  }
}

describe('a sink whose server may be away', () => {
  it('is opened anew for every try, and told of once for each time that it is away', async () => {
    const place = new Place(away, away, done, away, done)
    const sink = await openPatiently(place.open, place.patience())
    await sink.send(EVENTS)
    expect([place.opened, place.closed, place.told]).toEqual([3, 2, ['it is away']])
    await sink.send(EVENTS)
    await sink.close()
    expect([place.opened, place.closed, place.told.length]).toEqual([4, 4, 2])
  })

  it('is waited for no longer than it may be away, and not at all for another reason', async () => {
    const place = new Place(away, () => Promise.reject(new StoreRefused('it says no')))
    const sink = await openPatiently(place.open, place.patience({ awayMs: 0 }))
    await expect(sink.send(EVENTS)).rejects.toThrow('it is away')
    await expect(sink.send(EVENTS)).rejects.toThrow('it says no')
    expect(place.told).toEqual([])
  })

  it('is not waited for when the signal is aborted: in a sending, in a pause, in an opening', async () => {
    const sending = new Place(never)
    const sink = await openPatiently(sending.open, sending.patience({ lastMs: 1 }))
    const sent = sink.send(EVENTS)
    sending.stopping.abort()
    await expect(sent).rejects.toThrow('aborted')

    const pausing = new Place(away)
    const onAway = () => pausing.stopping.abort()
    const paused = await openPatiently(pausing.open, pausing.patience({ onAway }))
    await expect(paused.send(EVENTS)).rejects.toThrow('aborted')
    expect(pausing.opened).toBe(1)

    const beginning = new Place()
    const opening = openPatiently(never, beginning.patience())
    beginning.stopping.abort()
    await expect(opening).rejects.toThrow('aborted')
  })

  it('is waited for all the same while it takes what was being sent when the signal was aborted', async () => {
    const safe = Promise.withResolvers<void>()
    const taking = Promise.withResolvers<void>()
    const place = new Place(() => {
      taking.resolve()
      return safe.promise
    })
    const sink = await openPatiently(place.open, place.patience())
    const sent = sink.send(EVENTS)
    await taking.promise
    place.stopping.abort()
    setImmediate(safe.resolve)
    await sent
    await expect(sink.send(EVENTS)).rejects.toThrow('aborted')
  })

  it('says who gives no answer, and closes what comes too late', async () => {
    const place = new Place()
    const late = Promise.withResolvers<void>()
    const opening = openPatiently(
      async () => {
        await late.promise
        return place.open()
      },
      place.patience({ openMs: 1 }),
    )
    await expect(opening).rejects.toThrow(
      new StoreUnavailable('The server did not answer within 0.001 seconds'),
    )
    late.resolve()
    await new Promise((resolve) => setImmediate(resolve))
    expect([place.opened, place.closed]).toEqual([1, 1])
  })
})
