import { checkFollows } from '../../engine/ports/event-store.ts'
import { asDomainEvent, type EncodedEvent } from '../../events/event.ts'
import { type Head, NO_STREAM } from '../../events/record.ts'
import type { Decider } from '../decider.ts'

/** The folded state of a stream, and the stream's last event. */
export type Folded<State> = { state: State; head: Head }

export type AnyDecider = Decider<unknown, unknown>

/** Estimated bytes of a stream without events, and of each event in addition to the state. */
const MIN_BYTES = 512
/** Parsed JSON takes about twice the bytes of its text. */
const PARSED = 2

/**
 * A stream as far as this process has read or written it: always a prefix of the stored stream, never a tentative
 * state.
 */
export class KnownStream implements Folded<unknown> {
  readonly #decider: AnyDecider
  #state: unknown
  #head: Head
  /** Bytes of the text and the events from which the state was folded. */
  #bytes: number
  /** Bytes of the events after the newest snapshot. */
  #sinceSnapshot = 0

  constructor(decider: AnyDecider, { state, head }: Folded<unknown> = atStart(decider), bytes = 0) {
    this.#decider = decider
    this.#state = state
    this.#head = head
    this.#bytes = bytes
  }

  get state(): unknown {
    return this.#state
  }

  get head(): Head {
    return this.#head
  }

  /** Estimated bytes in memory. */
  get weight(): number {
    return MIN_BYTES + (this.#decider.weigh?.(this.#state) ?? this.#bytes * PARSED)
  }

  get sinceSnapshot(): number {
    return this.#sinceSnapshot
  }

  /**
   * Folds events of the stream. Skips events that are folded already, since two readers may deliver them. Throws {@link
   * StoreRefused} for an event that does not follow the last one.
   */
  advance(events: readonly EncodedEvent[]): void {
    for (const event of events) {
      if (event.revision <= this.#head.revision) continue
      checkFollows(event, this.#head)
      this.#state = this.#decider.evolve(this.#state, asDomainEvent(event))
      this.#head = headOf(event)
      this.#bytes += event.record.length
      this.#sinceSnapshot += event.record.length
    }
  }

  snapshotKept(): void {
    this.#sinceSnapshot = 0
  }
}

/** A state that the caller may keep: later commands do not change it. */
export function copyOf<State, Command>(
  decider: Decider<State, Command>,
  { state, head }: Folded<unknown>,
): Folded<State> {
  const known = state as State
  return { state: decider.copy?.(known) ?? known, head }
}

/** The head of a stream at an event. The hash is copied: that of an event may be a view of a whole page. */
export const headOf = ({ revision, hash, time }: Head): Head => ({
  revision,
  hash: new Uint8Array(hash),
  time,
})

const atStart = (decider: AnyDecider): Folded<unknown> => ({ state: decider.initial(), head: NO_STREAM })
