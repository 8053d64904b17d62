import { EventTooLarge, MAX_APPEND_BYTES, MAX_EVENT_BYTES } from '../../engine/ports/event-store.ts'
import {
  asDomainEvent,
  type Context,
  type EncodedEvent,
  encodeEvents,
  type RecordedEvent,
  timeAfter,
} from '../../events/event.ts'
import { type AnyDecider, type Folded, headOf } from './folded.ts'

export type Outcome<State> = Folded<State> & { events: readonly RecordedEvent[] }

/** A command whose sender waits. */
export type Pending = {
  command: unknown
  context: Context
  resolve(outcome: Outcome<unknown>): void
  reject(error: unknown): void
}

/** What a command came to: events, none where the fact stood already, or an error. */
export type Decision = {
  pending: Pending
  events: EncodedEvent[]
  error?: unknown
  /** Its sender has been answered. */
  settled: boolean
}

/** What is put on events beside what was decided. */
export type Stamps = {
  now: () => number
  newId: () => string
  /** The newest format that is written. */
  format?: number | undefined
}

/** Decides commands one after the other, each on what those before it would make of the state. `from` does not change. */
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
  /** Not before a later command needs it: a command that is alone is folded once, when it was written. */
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

/** Refused here, it fails alone; in the append, all commands that go with it would. */
function refuseTooLarge(events: readonly EncodedEvent[]): void {
  let bytes = 0
  for (const { type, record } of events) {
    bytes += record.length
    if (record.length > MAX_EVENT_BYTES || bytes > MAX_APPEND_BYTES)
      throw new EventTooLarge(`the command writes ${bytes} bytes up to its ${type}, which exceeds the limit`)
  }
}

/** Parts that fit one append each; the events of one decision are never torn apart. */
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
