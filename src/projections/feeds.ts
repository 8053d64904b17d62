import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Consumer, Lag } from '../engine/ports/event-bus.ts'
import type { Position } from '../engine/ports/event-store.ts'
import { isRecent } from '../primitives/expiry.ts'
import type { Generation } from './projection.ts'

const PREFIX = 'projections '
/** Processes report every few seconds; one that has been silent for this long has ended. */
const FRESH_MS = 20_000

/** The progress of a generation. */
export type FeedProgress = {
  /** Position of the newest event folded by the running processes; null before their first. */
  position: Position | null
  lag: Lag
}

type FeedReport = Generation & Lag & { name: string; position: Position | null }

/** Reports how far the generations lag that this process feeds. */
export async function reportFeeds(
  ephemeralStore: EphemeralStore,
  who: string,
  feeds: readonly { name: string; of: Generation; consumer: Consumer; folded(): Position | null }[],
): Promise<void> {
  const reported = await Promise.all(
    feeds.map(async ({ name, of: { version, generation }, consumer, folded }): Promise<FeedReport[]> => {
      const lag = await consumer.lag().catch(() => null)
      return lag ? [{ name, version, generation, position: folded(), ...lag }] : []
    }),
  )
  await ephemeralStore.beat(PREFIX + who, { feeds: reported.flat() })
}

/**
 * How far a generation lags according to the recent reports of its processes: their unprocessed events, and the age of
 * the oldest. Null where no process feeds it. `now` in epoch ms.
 */
export async function reportedFeeds(
  ephemeralStore: EphemeralStore,
  now: number,
): Promise<(name: string, of: Generation) => FeedProgress | null> {
  const beats = await ephemeralStore.beats()
  const fresh = beats.filter(({ part, at }) => part.startsWith(PREFIX) && isRecent(at, FRESH_MS, now))
  const reported = fresh.flatMap(({ state }) => (state.feeds ?? []) as FeedReport[])
  return (name, { version, generation }) => {
    const about = reported.filter(
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
