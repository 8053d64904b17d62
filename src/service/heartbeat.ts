import type { EphemeralStore, Heartbeat } from '../engine/ports/ephemeral-store.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'

/** How often a process publishes its state. */
export const BEAT_MS = 5_000

/** State that a process publishes. */
type State = { pid: number; roles: string[]; events: number; seconds: number }

/**
 * Publishes that this process is alive, its roles, and the lag of its consumers: events, and seconds of the oldest one.
 */
export async function beat(
  ephemeralStore: EphemeralStore,
  who: string,
  roles: readonly string[],
  consumers: readonly Consumer[],
): Promise<void> {
  // A process whose lag is unknown at the moment is still alive.
  const lags = await Promise.all(consumers.map((consumer) => consumer.lag().catch(() => UNKNOWN)))
  const state: State = {
    pid: process.pid,
    roles: [...roles],
    events: lags.reduce((sum, { events }) => sum + events, 0),
    seconds: Math.max(0, ...lags.map(({ seconds }) => Math.round(seconds))),
  }
  await ephemeralStore.beat(who, state)
}

const UNKNOWN = { events: 0, seconds: 0 }

/** One sentence about a heartbeat, with its age at `now` (epoch ms). */
export function heartbeatLine({ at, state }: Heartbeat, now: number): string {
  const { pid, roles, events, seconds } = state as State
  const age = Math.max(0, Math.round((now - at) / 1000))
  return `pid ${pid} (${roles.join(', ')}), lag ${events} events and ${seconds} s, reported ${age} s ago`
}
