import { randomUUID } from 'node:crypto'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import { type Context, type Draft, encodeEvents, type RecordedEvent } from '../../src/events/event.ts'
import { NO_STREAM } from '../../src/events/record.ts'

/** What is to be written: a number as the simplest event there is, or a draft, in the given mode ('' if none). */
export type Wanted = { draft: Draft; mode?: 'live' | 'test' }

/** Appends events to the end of a stream, wherever that is; `at` (epoch ms) is their time. */
export async function appendEvents(
  store: EventStore,
  stream: string,
  wanted: readonly Wanted[],
  at: number = Date.now(),
): Promise<RecordedEvent[]> {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  const drafts = wanted.map(({ draft, mode = '' }) => ({ draft, context: contextOf(mode) }))
  const events = encodeEvents(stream, last ?? NO_STREAM, drafts, at, randomUUID)
  return store.append(stream, last?.revision ?? -1, events)
}

/** An event that carries a number. */
export function limitSet(limit: number): Draft {
  return {
    type: 'QuotaLimitSet',
    data: { account: 'a', month: '202601', plan: 'start', limit, accountRevision: 0 },
  }
}

function contextOf(mode: string): Context {
  const correlationId = randomUUID()
  return { account: 'a', mode, plan: 'start', actor: 'operator', correlationId, causationId: correlationId }
}
