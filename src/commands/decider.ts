import type { DomainEvent, Draft } from '../events/event.ts'

/**
 * The write side of one aggregate, pure: no clock, no random, no I/O; what it needs of them comes in the command.
 * `evolve` consumes the state it is given: the caller uses only the state that it gives back.
 */
export type Decider<State, Command> = {
  initial(): State
  /** The events that follow from a command: none when the fact already stands. Throws {@link Rejection}. */
  decide(state: State, command: Command): readonly Draft[]
  evolve(state: State, event: DomainEvent): State
  /** A copy that `evolve` does not reach, for those who only look; missing where `evolve` changes nothing in place. */
  copy?(state: State): State
  /** The state as text, where its streams grow too long to be folded from the beginning each time. */
  snapshot?(state: State): string
  /** The state that such a text was made of; null where it is of an earlier way of folding. */
  restore?(text: string): State | null
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
