import { EventTooLarge, MAX_APPEND_BYTES, MAX_EVENT_BYTES } from '../../engine/ports/event-store.ts'
import {
  asDomainEvent,
  type Context,
  type EncodedEvent,
  encodeEvents,
  timeAfter,
} from '../../events/event.ts'
import { type AnyDecider, type Folded, headOf } from './folded.ts'

export type Outcome<State> = Folded<State> & { events: readonly EncodedEvent[] }

/** A command whose sender waits for the result. */
export type Pending = {
  command: unknown
  context: Context
  /** Its stream is expected to have no events yet. */
  isNew: boolean
  resolve(outcome: Outcome<unknown>): void
  reject(error: unknown): void
}

/** Result of a command: events, none if the fact was recorded already, or an error. */
export type Decision = {
  pending: Pending
  events: EncodedEvent[]
  error?: unknown
  /** Its sender has received the result. */
  settled: boolean
}

/** Values that are added to decided events. */
export type Stamps = {
  now: () => number
  newId: () => string
  /** The newest format that may be written. */
  format?: number | undefined
}

/** Decides commands in order, each on the state that the previous ones would produce. `from` does not change. */
export function decideRound(
  decider: AnyDecider,
  stream: string,
  from: Folded<unknown>,
  commands: readonly Pending[],
  { now, newId, format }: Stamps,
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
      const at = now()
      const drafts = decider.decide(state, pending.command, timeAfter(head, at))
      const events = encodeEvents(
        stream,
        head,
        drafts.map((draft) => ({ draft, context: pending.context })),
        at,
        newId,
        format,
      )
      refuseTooLarge(events)
      const last = events.at(-1)
      if (last) head = headOf(last)
      tried = events
      return { pending, events, settled: false }
    } catch (error) {
      return { pending, events: [], error, settled: false }
    }
  })
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

/** Parts that fit one append each. The events of one decision stay together. */
export function partsOf(round: readonly Decision[]): Decision[][] {
  const parts: Decision[][] = [[]]
  let size = 0
  for (const one of round) {
    const bytes = one.events.reduce((sum, event) => sum + event.record.length, 0)
    if (size + bytes > MAX_APPEND_BYTES && size > 0) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(one)
    size += bytes
  }
  return parts
}
