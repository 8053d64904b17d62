import type { Heartbeat } from '../engine/ports/ephemeral-store.ts'
import type { Lag } from '../engine/ports/event-bus.ts'
import { isRecent } from '../primitives/expiry.ts'

/** A process that has been silent for this time is considered ended. */
const SILENT_MS = 60_000

/** The lag of one consumer group in a process, whole seconds; null if it was unknown. */
export type GroupLag = { group: string; lag: Lag | null }

/** State that a process publishes; one of an earlier release publishes no groups. */
export type ProcessState = {
  pid: number
  roles: string[]
  events: number
  seconds: number
  groups?: readonly GroupLag[]
}

/** A process with its state; `at` is epoch ms. */
export type ReportedProcess = { name: string; at: number; state: ProcessState }

/** The processes that reported lately, in the order of their names. `now` is epoch ms. */
export const reportedProcesses = (beats: readonly Heartbeat[], now: number): ReportedProcess[] =>
  beats
    .filter((one) => isProcess(one) && isRecent(one.at, SILENT_MS, now))
    .map(({ part, at, state }) => ({ name: part, at, state: state as ProcessState }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Whether a heartbeat describes a process, not its providers, read models or relays. */
const isProcess = ({ part }: Heartbeat): boolean => !/^(providers|projections|relays) /.test(part)
