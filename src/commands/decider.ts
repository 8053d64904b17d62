import type { DomainEvent, Draft } from '../events/event.ts'

/**
 * The write side of one aggregate, pure: no clock, no random, no I/O; what it needs of them comes in the command.
 * `evolve` consumes the state it is given: the caller uses only the state that it gives back.
 */
export type Decider<State, Command> = {
  initial(): State
  /**
   * The events that follow from a command, whose time (RFC 3339) is `time`: none when the fact already stands. Throws
   * {@link Rejection}.
   */
  decide(state: State, command: Command, time: string): readonly Draft[]
  evolve(state: State, event: DomainEvent): State
  /**
   * A state to try commands on, made in O(1): events that are folded into it do not reach the original, which must not
   * change meanwhile. Missing where `evolve` changes nothing in place.
   */
  fork?(state: State): State
  /** A full copy, for a caller that keeps the state. O(state). Missing where `evolve` changes nothing in place. */
  copy?(state: State): State
  /**
   * Estimated bytes that the state takes in memory, in O(1). Missing where the state keeps what its events say: then the
   * bytes of the events are the estimate.
   */
  weigh?(state: State): number
  /** How a state is kept as text, where streams can grow: otherwise they are folded from the beginning each time. */
  text?: StateText<State>
}

/** A state as text and back. `restore` gives null for a text of another version. The same state gives the same text. */
export type StateText<State> = {
  snapshot(state: State): string
  restore(text: string): State | null
}

/** For a state that is plain JSON. Raise `version` when states are folded or written in another way than before. */
export function jsonState<State extends object>(version: number): StateText<State> {
  return {
    snapshot: (state) => JSON.stringify({ version, state }),
    restore(text) {
      const kept = JSON.parse(text) as { version: number; state: State }
      return kept.version === version ? kept.state : null
    },
  }
}

/** A command that cannot be carried out, told apart by the problem codes of the API. */
export class Rejection extends Error {
  override name = 'Rejection'
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
