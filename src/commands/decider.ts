import type { DomainEvent, Draft } from '../events/event.ts'

/**
 * The write side of one aggregate. Pure: no clock, no randomness, no I/O; the command carries such values. `evolve`
 * consumes the state that it receives: the caller uses only the returned state.
 */
export type Decider<State, Command> = {
  initial(): State
  /**
   * The events that follow from a command at `time` (RFC 3339); none if the fact is recorded already. Throws {@link
   * Rejection}.
   */
  decide(state: State, command: Command, time: string): readonly Draft[]
  evolve(state: State, event: DomainEvent): State
  /**
   * A state for tentative decisions, made in O(1): events folded into it do not reach the original, which must not
   * change meanwhile. Missing if `evolve` changes nothing in place.
   */
  fork?(state: State): State
  /** A full copy for a caller that keeps the state; O(state). Missing if `evolve` changes nothing in place. */
  copy?(state: State): State
  /**
   * Estimated bytes of the state in memory, in O(1). Missing if the state retains the content of its events: their
   * bytes are then the estimate.
   */
  weigh?(state: State): number
  /**
   * Converts a state to text for snapshots of streams that can grow long. Without it, a stream is always folded from
   * its beginning.
   */
  text?: StateText<State>
}

/**
 * Converts a state to text and back. `restore` returns null for a text of another version. Equal states give equal
 * texts.
 */
export type StateText<State> = {
  snapshot(state: State): string
  restore(text: string): State | null
}

/** For a state that is plain JSON. Increase `version` when the fold or the text changes. */
export function jsonState<State extends object>(version: number): StateText<State> {
  return {
    snapshot: (state) => JSON.stringify({ version, state }),
    restore(text) {
      const kept = JSON.parse(text) as { version: number; state: State }
      return kept.version === version ? kept.state : null
    },
  }
}

/** A command that cannot be carried out; its code is a problem code of the API. */
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
