import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Consumer, Lag } from '../engine/ports/event-bus.ts'
import type { Position } from '../engine/ports/event-store.ts'
import { isRecent } from '../primitives/clock.ts'
import type { Generation } from './projection.ts'

const PREFIX = 'projections '
/** Processes say it every few seconds; who has been silent for so long is gone. */
const FRESH_MS = 20_000

/** How a generation is fed. */
export type Feeding = {
  /** Of the newest event folded by the processes now at work; null before their first. */
  position: Position | null
  lag: Lag
}

type Said = Generation & Lag & { name: string; position: Position | null }

/** Says how far the generations lag that this process feeds. */
export async function sayFeeds(
  ephemeralStore: EphemeralStore,
  who: string,
  feeds: readonly { name: string; of: Generation; consumer: Consumer; folded(): Position | null }[],
): Promise<void> {
  const said = await Promise.all(
    feeds.map(async ({ name, of: { version, generation }, consumer, folded }): Promise<Said[]> => {
      const lag = await consumer.lag().catch(() => null)
      return lag ? [{ name, version, generation, position: folded(), ...lag }] : []
    }),
  )
  await ephemeralStore.beat(PREFIX + who, { feeds: said.flat() })
}

/**
 * How far a generation lags by what its processes have said of late: the events that all of them have before them, and the
 * age of the oldest. Null where none feeds it. `now` in epoch ms.
 */
export async function feedingSaid(
  ephemeralStore: EphemeralStore,
  now: number,
): Promise<(name: string, of: Generation) => Feeding | null> {
  const beats = await ephemeralStore.beats()
  const fresh = beats.filter(({ part, at }) => part.startsWith(PREFIX) && isRecent(at, FRESH_MS, now))
  const said = fresh.flatMap(({ state }) => (state.feeds ?? []) as Said[])
  return (name, { version, generation }) => {
    const about = said.filter(
      (one) => one.name === name && one.version === version && one.generation === generation,
    )
    if (about.length === 0) return null
    const positions = about.flatMap(({ position }) => position ?? [])
    return {
      position: positions.length > 0 ? positions.reduce((a, b) => (a > b ? a : b)) : null,
      lag: {
        events: about.reduce((sum, { events }) => sum + events, 0),
        seconds: Math.max(...about.map(({ seconds }) => seconds)),
      },
    }
  }
}
