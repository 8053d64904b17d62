import { checkDecider } from '../commands/check/decider.ts'
import type { Consumer, EventBus } from '../engine/ports/event-bus.ts'
import { asDomainEvent, type DomainEvent } from '../events/event.ts'
import { checkStream } from '../events/streams.ts'
import { Pace } from '../fairness/pace.ts'
import type { ReactionDeps } from './deps.ts'
import { reactions } from './table.ts'

/** Ends of checks wait up to 100 ms for a read of their account that they share. */
const STREAMS_AT_ONCE = 128
/**
 * Batches whose checks are requested at the same time; accounts share these slots. Other events do not wait for a slot.
 */
const BATCHES_AT_ONCE = 16

/** Reacts to events of one stream with commands on another, in a separate consumer group. */
export function runReactions(
  eventBus: EventBus,
  deps: Omit<ReactionDeps, 'reservationOf'>,
): Promise<Consumer> {
  const full: ReactionDeps = {
    pace: new Pace(),
    ...deps,
    async reservationOf(checkId) {
      const { state } = await deps.runner.fold(checkDecider, checkStream(checkId))
      const { reservation = null, batchId = null, cost = 0 } = state.requested ?? {}
      return { reservation, part: batchId === null ? null : { checkId, units: cost } }
    },
  }
  return eventBus.subscribe({
    group: 'reactions',
    types: Object.keys(reactions),
    concurrency: STREAMS_AT_ONCE,
    shares: {
      slots: BATCHES_AT_ONCE,
      of: ({ type, account }) => (type === 'BatchRequested' ? { account, urgency: 'background' } : undefined),
    },
    async handle(events) {
      for (const event of events) await react(full, asDomainEvent(event))
    },
  })
}

async function react(deps: ReactionDeps, event: DomainEvent): Promise<void> {
  const reaction = reactions[event.type] as
    | ((deps: ReactionDeps, event: DomainEvent) => Promise<void>)
    | undefined
  await reaction?.(deps, event)
}
