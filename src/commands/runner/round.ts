import { EventTooLarge, MAX_APPEND_BYTES, MAX_EVENT_BYTES } from '../../engine/ports/event-store.ts'
import {
  asDomainEvent,
  type Context,
  type EncodedEvent,
  encodeEvents,
  timeAfter,
} from '../../events/event.ts'
import { type AnyDecider, type Folded, headOf, KnownStream } from './folded.ts'

export type Outcome<State> = Folded<State> & { events: readonly EncodedEvent[] }

/** The first command of a stream that is expected to have no events yet. */
export type Opening = { decider: AnyDecider; stream: string; command: unknown; context: Context }

/** What a command decided on the stream that it opens. */
export type Opened = { stream: string; known: KnownStream; events: EncodedEvent[] }

/** A command whose sender waits for the result. */
export type Pending = {
  command: unknown
  context: Context
  /** Its stream is expected to have no events yet. */
  isNew: boolean
  /** Written with its events in one append, unless the stream exists already. */
  opens?: Opening | undefined
  /** `opened`: the outcome on the stream that it opens, if that was written in the same append. */
  resolve(outcome: Outcome<unknown>, opened?: Outcome<unknown>): void
  reject(error: unknown): void
}

/** Result of a command: events, none if the fact was recorded already, or an error. */
export type Decision = {
  pending: Pending
  events: EncodedEvent[]
  opened?: Opened | undefined
  error?: unknown
  /** Its sender has received the result. */
  settled: boolean
}

/** Values that are added to decided events. */
export type Stamps = {
  now: () => number
  newId: () => string
}

/** Decides commands in order, each on the state that the previous ones would produce. `from` does not change. */
export function decideRound(
  decider: AnyDecider,
  stream: string,
  from: Folded<unknown>,
  commands: readonly Pending[],
  stamps: Stamps,
): Decision[] {
  let { state, head } = from
  let tried: readonly EncodedEvent[] = []
  let isFork = false
  /** Deferred until a later command needs it: a single command is folded only once, after its write. */
  const foldTried = (): void => {
    if (tried.length > 0 && !isFork) {
      state = decider.fork?.(state) ?? state
      isFork = true
    }
    for (const event of tried) state = decider.evolve(state, asDomainEvent(event))
    tried = []
  }
  return commands.map((pending) => {
    try {
      foldTried()
      const events = decided(decider, stream, { state, head }, pending, stamps)
      // A fact that was recorded before may have opened the stream before, too.
      const opened = pending.opens && events.length > 0 ? open(pending.opens, stamps) : undefined
      const last = events.at(-1)
      if (last) head = headOf(last)
      tried = events
      return { pending, events, opened, settled: false }
    } catch (error) {
      return { pending, events: [], error, settled: false }
    }
  })
}

function open(opening: Opening, stamps: Stamps): Opened {
  const { decider, stream } = opening
  const known = new KnownStream(decider)
  return { stream, known, events: decided(decider, stream, known, opening, stamps) }
}

/** The events of a command on the end of a stream. */
function decided(
  decider: AnyDecider,
  stream: string,
  { state, head }: Folded<unknown>,
  { command, context }: { command: unknown; context: Context },
  { now, newId }: Stamps,
): EncodedEvent[] {
  const at = now()
  const drafts = decider.decide(state, command, timeAfter(head, at))
  const all = drafts.map((draft) => ({ draft, context }))
  const events = encodeEvents(stream, head, all, at, newId)
  refuseTooLarge(events)
  return events
}

/** Checked per command, so that it fails alone: in the append it would fail all commands of the round. */
function refuseTooLarge(events: readonly EncodedEvent[]): void {
  let bytes = 0
  for (const { type, record } of events) {
    bytes += record.length
    if (record.length > MAX_EVENT_BYTES || bytes > MAX_APPEND_BYTES)
      throw new EventTooLarge(`the command writes ${bytes} bytes up to its ${type}, which exceeds the limit`)
  }
}

/** Parts of which each fits one append, also with the streams that it opens. The events of one decision stay together. */
export function partsOf(round: readonly Decision[]): Decision[][] {
  const parts: Decision[][] = [[]]
  let size = 0
  for (const one of round) {
    const events = [...one.events, ...(one.opened?.events ?? [])]
    const bytes = events.reduce((sum, event) => sum + event.record.length, 0)
    if (size + bytes > MAX_APPEND_BYTES && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(one)
    size += bytes
  }
  return parts
}
