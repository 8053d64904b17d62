import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { Engine } from '../../src/engine/engine.ts'
import { readWholeStream } from '../../src/engine/ports/event-store.ts'
import { asDomainEvent } from '../../src/events/event.ts'
import type { Cluster } from './cluster.ts'
import { inTurns } from './in-turns.ts'

const AT_ONCE = 32
const ALL_DONE = ['analysis done', 'companies done', 'domains done', 'social done', 'trademarks done']

/** Every acknowledged check (id → verdict) has exactly one terminal event, every source done, and its verdict. */
export async function expectAllKept(
  { store }: Pick<Engine, 'store'>,
  acknowledged: ReadonlyMap<string, string>,
): Promise<void> {
  const wrong = await inTurns([...acknowledged], AT_ONCE, async ([id, verdict]) => {
    const events = (await readWholeStream(store, `check-${id}`)).map(asDomainEvent)
    const ends = events.flatMap((event) =>
      event.type === 'CheckCompleted'
        ? [`${event.data.verdict} ${event.data.cause}`]
        : event.type === 'CheckCanceled'
          ? ['canceled']
          : [],
    )
    const results = events.flatMap((event) => (event.type === 'SourceResult' ? [event.data.outcome] : []))
    const sources = results.map(({ source, status }) => `${source} ${status}`).sort()
    const right = ends.join() === `${verdict} answered` && sources.join() === ALL_DONE.join()
    return right ? [] : [{ id, verdict, ends, sources, types: events.map(({ type }) => type) }]
  })
  expect(wrong.flat()).toEqual([])
}

const LISTED = 5

/** The events of the first checks of a set, one line each. */
async function progressOf(store: Engine['store'], ids: Iterable<string>): Promise<string> {
  const lines = [...ids].slice(0, LISTED).map(async (id) => {
    const events = (await readWholeStream(store, `check-${id}`)).map(asDomainEvent)
    const reported = events.map((event) =>
      event.type === 'SourceResult'
        ? `${event.data.outcome.source} ${event.data.outcome.status}`
        : event.type,
    )
    return `${id} of ${events[0]?.time ?? 'no time'}: ${reported.join(', ')}`
  })
  return (await Promise.all(lines)).join('\n')
}

/** The rounds leave the store time for the service. */
const ROUND_MS = 250
/** A check that was lost never ends; a busy machine only ends fewer checks in this time. */
const STALLED_MS = 100_000

/**
 * Resolves when each of the checks has ended, as its stream shows. Rejects with the checks that have not, and the state of the
 * processes, once none has ended for 100 s.
 */
export async function untilAllEnded(
  { store }: Pick<Engine, 'store'>,
  cluster: Cluster,
  ids: Iterable<string>,
): Promise<void> {
  const open = new Set(ids)
  let until = performance.now() + STALLED_MS
  for (;;) {
    const before = open.size
    await inTurns([...open], AT_ONCE, async (id) => {
      const [last] = await store.readStream(`check-${id}`, { direction: 'backwards', limit: 1 })
      if (last?.type === 'CheckCompleted' || last?.type === 'CheckCanceled') open.delete(id)
    })
    if (open.size === 0) return
    if (open.size < before) until = performance.now() + STALLED_MS
    if (performance.now() > until)
      throw new Error(
        `${open.size} checks have not ended; of the first ones:\n${await progressOf(store, open)}\n${await cluster.state()}`,
      )
    await delay(ROUND_MS)
  }
}
