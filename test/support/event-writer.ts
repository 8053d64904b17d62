import { randomUUID } from 'node:crypto'
import type { EventStore } from '../../src/engine/ports/event-store.ts'
import {
  type Context,
  type Draft,
  type EncodedEvent,
  encodeEvents,
  type RecordedEvent,
} from '../../src/events/event.ts'
import type { Mode } from '../../src/events/mode.ts'
import { NO_STREAM } from '../../src/events/record.ts'
import { encodeNewer, type Newer } from './newer-events.ts'

/** The event to write: a draft in the given mode ('' if none), or one that only a newer program can write. */
export type Wanted = { draft: Draft; mode?: Mode } | Newer

/** Appends events to the present end of a stream; `at` (epoch ms) is their time. */
export async function appendEvents(
  store: EventStore,
  stream: string,
  wanted: readonly Wanted[],
  at: number = Date.now(),
): Promise<RecordedEvent[]> {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  const events: EncodedEvent[] = []
  for (const one of wanted) {
    const head = events.at(-1) ?? last ?? NO_STREAM
    const written =
      'draft' in one
        ? encodeEvents(
            stream,
            head,
            [{ draft: one.draft, context: contextOf(one.mode ?? '') }],
            at,
            randomUUID,
          )
        : [encodeNewer(stream, head, one)]
    events.push(...written)
  }
  return store.append(stream, last?.revision ?? -1, events)
}

/** An event that contains a number. */
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
