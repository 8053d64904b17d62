import { hash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { type AnyDecider, KnownStream } from '../../../src/commands/runner/folded.ts'
import { asDomainEvent, decodeEvent, type EncodedEvent, encodeEvents } from '../../../src/events/event.ts'
import { NO_STREAM } from '../../../src/events/record.ts'
import { context } from '../../support/history.ts'
import {
  account,
  deliveredMessages,
  type HotHistory,
  key,
  settledQuota,
  share,
  unsettledQuota,
  waitingMessages,
} from '../../support/hot-histories.ts'

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

/** `pinned` begins the SHA-256 of its text. */
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

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/**
 * The bytes that a value of `make` keeps alive: what a collection frees once the value is dropped. The median of five,
 * because the process also frees and compiles things of its own.
 */
function retainedBytes(make: () => unknown): number {
  const measured = Array.from({ length: 5 }, () => {
    const held = [make()]
    const full = heapBytes()
    held.length = 0
    return full - heapBytes()
  })
  return measured.sort((a, b) => a - b)[2] ?? 0
}

const kinds = [
  stateOf('settled quota', settledQuota(300), 'a37455b6c9b924a3'),
  stateOf('unsettled quota', unsettledQuota(300), 'ed78243bc0a85ac2'),
  stateOf('delivered messages', deliveredMessages(200), 'c8fde8aa606ca94c'),
  stateOf('waiting messages', waitingMessages(200), '645924ec28fdbcae'),
  stateOf('an account', account(200), 'fb8b0f4051dff672'),
  stateOf('a key', key(20), '87b3a08a48cfcbe5'),
  stateOf('share links', share(40), 'c305ef185d8826c7'),
]

describe('the weight of a state', () => {
  it.each(kinds)('is near the memory that it takes: $what', ({ fold }) => {
    const { weight } = fold()
    const count = Math.ceil(1_000_000 / weight)
    const each = retainedBytes(() => Array.from({ length: count }, fold)) / count
    expect(weight / each).toBeGreaterThan(0.5)
    expect(weight / each).toBeLessThan(2)
  })
})

describe('the text of a state', () => {
  it.each(kinds)('gives the same state again: $what', ({ fold, text }) => {
    const { state } = fold()
    expect(text?.restore(text.snapshot(state))).toEqual(state)
  })

  /** A new hash needs a new version of the text: an older snapshot would otherwise give a state that is folded no longer. */
  it.each(kinds)('is what it was when its version was raised last: $what', ({ fold, text, pinned }) => {
    expect(hash('sha256', text?.snapshot(fold().state) ?? '').slice(0, 16)).toBe(pinned)
  })
})
