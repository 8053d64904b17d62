import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import type { Consumer, Lag } from '../engine/ports/event-bus.ts'
import type { ProcessState, ReportedProcess } from '../monitoring/processes.ts'

/** How often a process publishes its state. */
export const BEAT_MS = 5_000

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
  const groups = await Promise.all(
    consumers.map(async (one) => ({
      group: one.group,
      lag: await one.lag().then(inWholeSeconds, () => null),
    })),
  )
  const lags = groups.map(({ lag }) => lag ?? UNKNOWN)
  const state: ProcessState = {
    pid: process.pid,
    roles: [...roles],
    events: lags.reduce((sum, { events }) => sum + events, 0),
    seconds: Math.max(0, ...lags.map(({ seconds }) => seconds)),
    groups: groups.sort((a, b) => (a.group < b.group ? -1 : 1)),
  }
  await ephemeralStore.beat(who, state)
}

const inWholeSeconds = ({ events, seconds }: Lag): Lag => ({ events, seconds: Math.round(seconds) })

const UNKNOWN = { events: 0, seconds: 0 }

/** One sentence about a heartbeat, with its age at `now` (epoch ms). */
export function heartbeatLine({ at, state }: ReportedProcess, now: number): string {
  const { pid, roles, events, seconds } = state
  const age = Math.max(0, Math.round((now - at) / 1000))
  return `pid ${pid} (${roles.join(', ')}), lag ${events} events and ${seconds} s, reported ${age} s ago`
}
