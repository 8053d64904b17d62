import { altered } from '../../engine/ports/event-store.ts'
import { asDomainEvent, type EncodedEvent } from '../../events/event.ts'
import { type Head, NO_STREAM } from '../../events/record.ts'
import type { Decider } from '../decider.ts'

/** What a stream folds to, and its end. */
export type Folded<State> = { state: State; head: Head }

export type AnyDecider = Decider<unknown, unknown>

/** What a stream of no events weighs, and what each weighs beside its state (bytes). */
const LEAST_BYTES = 512
/** Parsed JSON takes about twice the bytes of its text. */
const PARSED = 2

/** A stream as far as this process knows it: always a beginning of the stream in the store, never what is only tried. */
export class KnownStream implements Folded<unknown> {
  readonly #decider: AnyDecider
  #state: unknown
  #head: Head
  /** Bytes of the text and the events that the state was made of. */
  #bytes: number
  /** Bytes of the events that the newest snapshot does not cover. */
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
    return LEAST_BYTES + (this.#decider.weigh?.(this.#state) ?? this.#bytes * PARSED)
  }

  get sinceSnapshot(): number {
    return this.#sinceSnapshot
  }

  /**
   * Folds events of the stream; those that are folded already are passed over, since two readers may bring them. Throws
   * {@link StoreRefused} for an event that does not follow what was folded.
   */
  advance(events: readonly EncodedEvent[]): void {
    for (const event of events) {
      const { revision, hash } = this.#head
      if (event.revision <= revision) continue
      if (event.revision > revision + 1) throw altered(event.stream, revision + 1, 'it is missing')
      if (Buffer.compare(event.prevHash, hash) !== 0)
        throw altered(event.stream, event.revision, 'it does not link to the previous event')
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

/** What a caller may keep: later commands do not change it. */
export function own<State, Command>(
  decider: Decider<State, Command>,
  { state, head }: Folded<unknown>,
): Folded<State> {
  const known = state as State
  return { state: decider.copy?.(known) ?? known, head }
}

/** The end of a stream at an event. Its hash is a copy: that of an event may be a view of a whole page. */
export const headOf = ({ revision, hash, time }: Head): Head => ({
  revision,
  hash: new Uint8Array(hash),
  time,
})

const atStart = (decider: AnyDecider): Folded<unknown> => ({ state: decider.initial(), head: NO_STREAM })
