import { type AnyDecider, KnownStream } from '../../src/commands/runner/folded.ts'
import { asDomainEvent, decodeEvent, type EncodedEvent, encodeEvents } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { context } from './history.ts'
import {
  account,
  deliveredMessages,
  type HotHistory,
  key,
  settledQuota,
  share,
  unsettledQuota,
  waitingMessages,
} from './hot-histories.ts'

const NOW = Date.UTC(2026, 10, 1)

/** The records of a history, as they are stored. */
function recordsOf<C>({ kind, decider, history }: HotHistory<unknown, C>): Uint8Array[] {
  let state = decider.initial()
  const events: EncodedEvent[] = []
  for (const command of history) {
    const drafts = decider
      .decide(state, command, new Date(NOW).toISOString())
      .map((draft) => ({ draft, context }))
    const written = encodeEvents(
      `${kind}-1`,
      events.at(-1) ?? NO_STREAM,
      drafts,
      NOW,
      () => `e${events.length}`,
    )
    for (const event of written) state = decider.evolve(state, asDomainEvent(event))
    events.push(...written)
  }
  return events.map(({ record }) => record)
}

/** A state that can be folded again and again; `pinned` begins the SHA-256 of its text. */
function stateOf<C>(what: string, history: HotHistory<unknown, C>, pinned: string) {
  const decider = history.decider as AnyDecider
  const records = recordsOf(history)
  const fold = (): KnownStream => {
    const known = new KnownStream(decider)
    known.advance(records.map((record) => decodeEvent(record)))
    return known
  }
  return { what, fold, text: decider.text, pinned }
}

/** One state of each kind that the runner keeps in memory. */
export const states = [
  stateOf('settled quota', settledQuota(300), 'a37455b6c9b924a3'),
  stateOf('unsettled quota', unsettledQuota(300), 'ed78243bc0a85ac2'),
  stateOf('delivered messages', deliveredMessages(200), 'b4d335616fc82fc7'),
  stateOf('waiting messages', waitingMessages(200), '25caf7f10c66eaf3'),
  stateOf('an account', account(200), 'f23521c08be3b96e'),
  stateOf('a key', key(20), '87b3a08a48cfcbe5'),
  stateOf('share links', share(40), '31b7e73487f0e152'),
]
