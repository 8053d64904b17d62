import type { EphemeralStore } from '../engine/ports/ephemeral-store.ts'
import { reportedProcesses } from '../monitoring/processes.ts'
import { isRecent } from '../primitives/expiry.ts'
import { repeat } from '../primitives/repeat.ts'
import { ownerOf } from '../timers/stream-owners.ts'

const READ_MS = 5_000
/** Three heartbeats. A process that ended more recently still has its streams; the others fire them late. */
const SILENT_MS = 15_000

/** The streams whose items this process fires. */
export type TimerShare = {
  isMine(stream: string): boolean
  stop(): void
}

/**
 * Shares the streams with the other processes that run timers, as their heartbeats show them. While heartbeats cannot be
 * read, this process fires everything, which is harmless.
 */
export function shareTimers(parts: {
  ephemeralStore: Pick<EphemeralStore, 'beats'>
  who: string
  now(): number
  onError(error: unknown): void
}): TimerShare {
  const { ephemeralStore, who, now, onError } = parts
  let processes = [who]
  const reading = repeat(
    READ_MS,
    async () => {
      const others = reportedProcesses(await ephemeralStore.beats(), now())
        .filter(({ at, state }) => isRecent(at, SILENT_MS, now()) && state.roles?.includes('timers'))
        .map(({ name }) => name)
      processes = [...new Set([who, ...others])]
    },
    (error) => {
      processes = [who]
      onError(error)
    },
  )
  return { isMine: (stream) => ownerOf(stream, processes) === who, stop: () => void reading.stop() }
}
