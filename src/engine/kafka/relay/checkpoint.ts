import {
  asDomainEvent,
  type Context,
  type EncodedEvent,
  encodeEvents,
  type RecordedEvent,
} from '../../../events/event.ts'
import { NO_STREAM } from '../../../events/record.ts'
import { relayStream } from '../../../events/relay.ts'
import { chance, clock } from '../../../primitives/runtime.ts'
import { type EventStore, type Position, START } from '../../ports/event-store.ts'

const CONTEXT: Context = {
  account: '',
  mode: '',
  plan: '',
  actor: 'system:relay',
  correlationId: '',
  causationId: '',
}

/**
 * The relay checkpoint, kept in a stream of the event store that is never relayed. It is written under its expected
 * revision: if two processes believe that they lead, only one can move it.
 */
export class RelayCheckpoint {
  readonly #store: EventStore
  readonly #stream: string
  readonly #now: () => number
  #last: EncodedEvent | undefined
  #before: EncodedEvent | undefined
  /** The append whose outcome is unknown: it is repeated before anything else is written. */
  #unsure: EncodedEvent | undefined

  private constructor(
    store: EventStore,
    stream: string,
    now: () => number,
    newest: readonly RecordedEvent[],
  ) {
    this.#store = store
    this.#stream = stream
    this.#now = now
    this.#last = newest[0]
    this.#before = newest[1]
  }

  static async read(store: EventStore, name: string, now = clock.now): Promise<RelayCheckpoint> {
    const stream = relayStream(name)
    return new RelayCheckpoint(
      store,
      stream,
      now,
      await store.readStream(stream, { direction: 'backwards', limit: 2 }),
    )
  }

  /** All events up to here are acknowledged. */
  get position(): Position {
    return positionOf(this.#last)
  }

  /** The start position of a new leader: the lower one of the last two positions. */
  get overlapFrom(): Position {
    const before = positionOf(this.#before)
    return before < this.position ? before : this.position
  }

  /**
   * Rejects with {@link StoreUnavailable} (to be retried) or {@link WrongExpectedRevision}: a former leader can no
   * longer write.
   */
  async move(position: Position): Promise<void> {
    if (this.#unsure) await this.#append(this.#unsure)
    const draft = { type: 'RelayCheckpointMoved', data: { position } } as const
    const [event] = encodeEvents(
      this.#stream,
      this.#last ?? NO_STREAM,
      [{ draft, context: CONTEXT }],
      this.#now(),
      chance.uuidV7,
    )
    if (event) await this.#append(event)
  }

  async #append(event: EncodedEvent): Promise<void> {
    this.#unsure = event
    await this.#store.append(this.#stream, event.revision - 1, [event])
    this.#unsure = undefined
    this.#before = this.#last
    this.#last = event
  }
}

function positionOf(event: EncodedEvent | undefined): Position {
  if (!event) return START
  const { type, data } = asDomainEvent(event)
  if (type !== 'RelayCheckpointMoved') throw new Error(`${event.stream} holds an event of type ${type}`)
  return data.position
}
