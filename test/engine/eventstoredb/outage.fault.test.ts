import { afterAll, describe, expect, it } from '@jest/globals'
import { openEventStoreDb } from '../../../src/engine/eventstoredb/event-store.ts'
import {
  type EventStore,
  readWholeStream,
  START,
  StoreUnavailable,
} from '../../../src/engine/ports/event-store.ts'
import { verifyChains } from '../../../src/engine/verify/whole-log.ts'
import type { EncodedEvent } from '../../../src/events/event.ts'
import { Collector } from '../../support/contract/collector.ts'
import { freshStream, sampleEvents } from '../../support/contract/sample-events.ts'
import { startDouble } from '../../support/eventstore-double/process.ts'
import { startEventStoreServer } from '../../support/eventstore-server.ts'
import { freePort } from '../../support/free-port.ts'
import { itWhere } from '../../support/where-possible.ts'

const server = await startEventStoreServer()
afterAll(() => server.stop())
const onOwnServer = itWhere(server.killable, 'a server that was named from outside is not ours to kill')
const onLoneNode = server.nodes === 1 ? onOwnServer : itWhere(false, 'a cluster continues without its leader')

/** What the writers of a test have met, so that a test can wait for it. */
class Progress {
  acknowledged: string[] = []
  failures = 0
  back: Promise<void> = Promise.resolve()
  #look: () => void = () => undefined

  note(events: readonly EncodedEvent[]): void {
    this.acknowledged.push(...events.map(({ id }) => id))
    this.#look()
  }

  async away(): Promise<void> {
    this.failures += 1
    this.#look()
    await this.back
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#look = resolve))
  }
}

/** Appends to one stream; after an unknown outcome repeats the append, or reads the end of the stream. */
async function write(
  store: EventStore,
  progress: Progress,
  appends: number,
  repeats: boolean,
): Promise<string> {
  const stream = freshStream()
  let last: EncodedEvent | undefined
  for (let n = 0; n < appends; n++) {
    const events = sampleEvents(stream, { count: 1 + (n % 3), ...(last ? { after: last } : {}) })
    for (let done = false; !done; ) {
      try {
        if (repeats) await store.append(stream, last?.revision ?? -1, events)
        else await store.appendNew(stream, last?.revision ?? -1, events)
        progress.note(events)
        last = events.at(-1)
        done = true
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        await progress.away()
        if (repeats) continue
        const whole = await patiently(progress, () => readWholeStream(store, stream))
        done = whole.at(-1)?.id === events.at(-1)?.id
        if (done) progress.note(events)
        last = whole.at(-1)
      }
    }
  }
  return stream
}

async function patiently<T>(progress: Progress, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await progress.away()
    }
  }
}

describe(`outages, on ${server.what}`, () => {
  onOwnServer(
    'loses nothing, delivers nothing twice and all in order while the server is repeatedly killed under load',
    async () => {
      const store = await openEventStoreDb(server)
      const begin = await store.end()
      const collector = new Collector(store, begin)
      const progress = new Progress()
      const writers = Array.from({ length: 10 }, (_, i) => write(store, progress, 60, i % 2 === 0))
      for (const at of [100, 400, 700]) {
        await progress.until(() => progress.acknowledged.length >= at)
        const { promise, resolve } = Promise.withResolvers<void>()
        const failures = progress.failures
        progress.back = promise
        await server.kill()
        await progress.until(() => progress.failures > failures)
        await server.restart()
        resolve()
      }
      const streams = await Promise.all(writers)
      const total = 10 * 120
      await collector.until(({ events }) => events.length >= total)
      const log = await store.readAll(begin, 2 * total)
      expect(log).toHaveLength(total)
      expect(collector.ids).toEqual(log.map(({ id }) => id))
      expect(new Set(collector.ids).size).toBe(total)
      expect([...progress.acknowledged].sort()).toEqual([...collector.ids].sort())
      for (const stream of streams) expect(await readWholeStream(store, stream)).toHaveLength(120)
      expect((await verifyChains(store)).problem).toBeNull()
      expect(collector.ends).toEqual([])
      await collector.subscription.stop()
      await store.close()
    },
    // Each of three nodes on two cores takes its time to start, to truncate its log and to follow.
    300_000,
  )

  onLoneNode('delivers the events that were written while a subscription could not connect', async () => {
    const store = await openEventStoreDb(server)
    const collector = new Collector(store, await store.end())
    await collector.until(({ caughtUp }) => caughtUp === 1)
    await server.kill()
    await expect(store.end()).rejects.toBeInstanceOf(StoreUnavailable)
    await server.restart()
    const other = await openEventStoreDb(server)
    const stream = freshStream()
    const written = await other.append(stream, -1, sampleEvents(stream, { count: 3 }))
    await collector.until(({ events, caughtUp }) => events.length === 3 && caughtUp >= 2)
    expect(collector.ids).toEqual(written.map(({ id }) => id))
    await collector.subscription.stop()
    await other.close()
    await store.close()
  })

  onLoneNode('can be stopped and closed while the server is unreachable', async () => {
    const store = await openEventStoreDb(server)
    const collector = new Collector(store, START)
    await collector.until(({ caughtUp }) => caughtUp > 0)
    await server.kill()
    await expect(store.append('account-1', -1, sampleEvents('account-1'))).rejects.toBeInstanceOf(
      StoreUnavailable,
    )
    await collector.subscription.stop()
    await store.close()
    expect(collector.ends).toEqual([])
    await server.restart()
  })

  it('says at the opening which server is unreachable, without the password', async () => {
    const port = await freePort()
    const url = `esdb://admin:s3cret@127.0.0.1:${port}?tls=false`
    const failure: unknown = await openEventStoreDb({ url }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toContain(`127.0.0.1:${port}`)
    expect(String(failure)).not.toContain('s3cret')
  })
})

describe('a server that hangs (protocol double)', () => {
  it('leaves the outcome unknown at the deadline, and answers the repeat as the first time', async () => {
    const double = await startDouble()
    const store = await openEventStoreDb({ url: `${double.url}&defaultDeadline=500` })
    const stream = freshStream()
    const [first] = await store.append(stream, -1, sampleEvents(stream))
    const events = sampleEvents(stream, { count: 2, after: first })
    double.freeze()
    await expect(store.append(stream, 0, events)).rejects.toBeInstanceOf(StoreUnavailable)
    double.thaw()
    const repeated = await store.append(stream, 0, events)
    expect(repeated.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(await store.readStream(stream)).toHaveLength(3)
    await store.close()
    await double.stop()
  })
})
