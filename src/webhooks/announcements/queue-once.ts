import type { CommandRunner } from '../../commands/runner/runner.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent, type Context } from '../../events/event.ts'
import { webhookDecider } from '../endpoint/decider.ts'
import type { Queue } from '../endpoint/messages.ts'
import { QueuingForgotten } from '../endpoint/queued-ids.ts'
import { CLOCK_SKEW_MS } from '../endpoint/subscription.ts'

/** What queuing messages needs. */
export type QueueDeps = { runner: CommandRunner; store: Pick<EventStore, 'readStream'> }

const PAGE = 1_000

/**
 * Queues a message unless its endpoint queued it before. If the endpoint's state no longer says so, its stream is
 * searched: an event can be handled with any delay.
 */
export async function queueOnce(
  deps: QueueDeps,
  stream: string,
  command: Queue,
  context: Context,
): Promise<void> {
  const run = (more: Partial<Queue> = {}) =>
    deps.runner.run(webhookDecider, stream, { ...command, ...more }, context)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof QueuingForgotten)) throw error
    const { before } = error
    if (!(await wasQueued(deps, stream, command, before))) await run({ absentBefore: before })
  }
}

/** Whether the stream queued a message before a revision. Reads the stream page by page from the time of the event. */
async function wasQueued(
  { store }: QueueDeps,
  stream: string,
  { queueId, at }: Queue,
  before: number,
): Promise<boolean> {
  const earliest = new Date(Date.parse(at) - CLOCK_SKEW_MS).toISOString()
  let from = await firstSince(store, stream, earliest, before)
  while (from < before) {
    const events = await store.readStream(stream, { from, limit: Math.min(PAGE, before - from) })
    if (events.length === 0) return false
    for (const event of events.map(asDomainEvent))
      if (event.type === 'WebhookMessageQueued' && event.data.queueId === queueId) return true
    from += events.length
  }
  return false
}

/** The first revision at `time` or later; `before` if no earlier one qualifies. Times in a stream never decrease. */
async function firstSince(
  store: QueueDeps['store'],
  stream: string,
  time: string,
  before: number,
): Promise<number> {
  let [first, end] = [0, before]
  while (first < end) {
    const middle = Math.floor((first + end) / 2)
    const [event] = await store.readStream(stream, { from: middle, limit: 1 })
    if (event && event.time < time) first = middle + 1
    else end = middle
  }
  return first
}
