import { type Decider, Rejection } from '../../src/commands/decider.ts'
import { asDomainEvent, type DomainEvent, encodeEvents, timeAfter } from '../../src/events/event.ts'
import { type Head, NO_STREAM } from '../../src/events/record.ts'

/** Who a command of a test is from. */
export const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'start',
  actor: 'test',
  correlationId: 'c',
  causationId: 'd',
}

/** Decides commands one after another on one stream, as the runner does, a second apart from each other. */
export function history<S, C>(decider: Decider<S, C>, commands: readonly C[], start = Date.UTC(2026, 10, 1)) {
  let state = decider.initial()
  let head: Head = NO_STREAM
  const events: DomainEvent[] = []
  const refused: Rejection[] = []
  commands.forEach((command, n) => {
    try {
      const drafts = decider
        .decide(state, command, timeAfter(head, start + n * 1000))
        .map((draft) => ({ draft, context }))
      let i = 0
      for (const event of encodeEvents('test-1', head, drafts, start + n * 1000, () => `e${n}-${i++}`)) {
        state = decider.evolve(state, asDomainEvent(event))
        head = event
        events.push(asDomainEvent(event))
      }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      refused.push(error)
    }
  })
  return { state, events, refused }
}
