import type { EncodedEvent } from '../../events/event.ts'
import type { Head } from '../../events/record.ts'
import type { Decider } from '../decider.ts'

/** What a stream folds to, and its end. */
export type Folded<State> = { state: State; head: Head }

/** The same of a stream of any kind; `bytes` is what its events weigh. */
export type Weighed = Folded<unknown> & { bytes: number }

export type AnyDecider = Decider<unknown, unknown>

/** What is handed out of the cache must not change when the next command is carried out on it. */
export function own<State, Command>(
  decider: Decider<State, Command>,
  { state, head }: Folded<unknown>,
): Folded<State> {
  const known = state as State
  return { state: decider.copy?.(known) ?? known, head }
}

/** The end of a stream behind events that follow `before`. */
export function headOf(events: readonly EncodedEvent[], before: Head): Head {
  const last = events.at(-1)
  return last ? { revision: last.revision, hash: last.hash, time: last.time } : before
}
