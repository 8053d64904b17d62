import type { EventStore } from '../../src/engine/ports/event-store.ts'
import type { Draft } from '../../src/events/event.ts'
import type { Mode } from '../../src/events/mode.ts'
import { checkStream } from '../../src/events/streams.ts'
import { appendEvents } from '../support/event-writer.ts'
import { outcome, request, requested } from '../support/outcomes.ts'

/** A private value that would be readable if a topic contained it, encrypted or not. */
export const SEALED = 'c2VhbGVkIG1ldGFkYXRh'

/** Goods and an applicant of a request, which no report of a topic contains. */
export const INPUT = {
  applicant: { salt: '5a17', owners: ['a0f3'], numbers: [], domains: [], handles: [] },
  sealedInput: 'c2VhbGVkIGlucHV0',
}

/** Requests a check. */
export function requestCheck(store: EventStore, checkId: string, mode: Mode): Promise<unknown> {
  return append(store, checkId, mode, {
    type: 'CheckRequested',
    data: requested(checkId, { sealedMetadata: SEALED, request: { ...request, ...INPUT } }),
  })
}

/** Records an answer of one of its sources. */
export function answer(store: EventStore, checkId: string, mode: Mode): Promise<unknown> {
  const data = { checkId, attempt: 1, outcome: outcome('domains'), carriedFrom: null, answeredAt: null }
  return append(store, checkId, mode, { type: 'SourceResult', data })
}

/** Voids an id without a request. */
export function voidCheck(store: EventStore, checkId: string, mode: Mode): Promise<unknown> {
  const data = { checkId, reservation: { id: checkId, month: '202611' } }
  return append(store, checkId, mode, { type: 'CheckVoided', data })
}

function append(store: EventStore, checkId: string, mode: Mode, draft: Draft): Promise<unknown> {
  return appendEvents(store, checkStream(checkId), [{ draft, mode }])
}
