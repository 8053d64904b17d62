import type { EphemeralStore, Heartbeat } from '../engine/ports/ephemeral-store.ts'
import type { Consumer } from '../engine/ports/event-bus.ts'

/** What a process says of itself every few seconds. */
type State = { pid: number; roles: string[]; events: number; seconds: number }

/** Says that this process is alive, what it does, and how far its consumers lag: events, and seconds of the oldest. */
export async function beat(
  ephemeralStore: EphemeralStore,
  who: string,
  roles: readonly string[],
  consumers: readonly Consumer[],
): Promise<void> {
  // A process whose lag cannot be told just now is alive all the same.
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

/** A sentence on a heartbeat, with its age at `now` (epoch ms). */
export function heartbeatLine({ at, state }: Heartbeat, now: number): string {
  const { pid, roles, events, seconds } = state as State
  const age = Math.max(0, Math.round((now - at) / 1000))
  return `pid ${pid} (${roles.join(', ')}), ${events} events and ${seconds} s behind, said ${age} s ago`
}
