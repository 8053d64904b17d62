import type { BatchCounts, RowEnd } from '../../events/batch.ts'
import type { EventData } from '../../events/catalog.ts'
import type { Reservation } from '../../events/check.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, Rejection } from '../decider.ts'
import { otherRequest } from '../idempotency.ts'

export type RequestedBatch = EventData['BatchRequested']

export type BatchState = {
  status: 'none' | 'voided' | 'open' | 'completed'
  /** The request, with its time. */
  requested: (RequestedBatch & { at: string }) | null
  /** A caller canceled the batch; it stays open until every row has ended. */
  canceled: boolean
  /** By check id. */
  ended: Readonly<Record<string, RowEnd>>
  /** Reservations that were given up before a request used them. */
  voided: readonly string[]
}

export type BatchCommand =
  | { type: 'request'; request: RequestedBatch }
  | { type: 'void'; batchId: string; reservation: Reservation }
  | { type: 'rowCompleted'; row: RowEnd }
  | { type: 'cancel' }

/** One batch, from its request until each of its checks has ended. */
export const batchDecider: Decider<BatchState, BatchCommand> = {
  initial: () => ({ status: 'none', requested: null, canceled: false, ended: {}, voided: [] }),

  decide(state, command): Draft[] {
    if (command.type === 'request') return request(state, command.request)
    if (command.type === 'void') {
      const { batchId, reservation } = command
      const open = !state.requested && !state.voided.includes(reservation.id)
      return open ? [{ type: 'BatchVoided', data: { batchId, reservation } }] : []
    }
    const { requested } = state
    if (state.status !== 'open' || !requested) return []
    if (command.type === 'rowCompleted') return rowCompleted(state, requested, command.row)
    return state.canceled ? [] : [{ type: 'BatchCanceled', data: { batchId: requested.batchId } }]
  },

  evolve(state, event: DomainEvent) {
    switch (event.type) {
      case 'BatchRequested':
        return { ...state, status: 'open', requested: { ...event.data, at: event.time } }
      case 'BatchRowCompleted': {
        const { batchId: _, ...row } = event.data
        return { ...state, ended: { ...state.ended, [row.checkId]: row } }
      }
      case 'BatchCanceled':
        return { ...state, canceled: true }
      case 'BatchCompleted':
        return { ...state, status: 'completed' }
      case 'BatchVoided':
        return { ...state, status: 'voided', voided: [...state.voided, event.data.reservation.id] }
      default:
        return state
    }
  },
}

function request(state: BatchState, wanted: RequestedBatch): Draft[] {
  if (state.requested) {
    if (state.requested.fingerprint === wanted.fingerprint) return []
    throw otherRequest()
  }
  if (wanted.reservation && state.voided.includes(wanted.reservation.id))
    throw new Rejection(
      'reservation-voided',
      'The quota reserved for this request was released in the meantime. Send the request again.',
    )
  return [{ type: 'BatchRequested', data: wanted }]
}

/** Records the end of a check, and the end of the batch if it was the last check. */
function rowCompleted(state: BatchState, { batchId, rows }: RequestedBatch, row: RowEnd): Draft[] {
  const isOurs = rows.some(({ checkId }) => checkId === row.checkId)
  if (!isOurs || Object.hasOwn(state.ended, row.checkId)) return []
  const ended = { ...state.ended, [row.checkId]: row }
  const ends = rows.flatMap(({ checkId }) => ended[checkId] ?? [])
  const completed: Draft = { type: 'BatchRowCompleted', data: { batchId, ...row } }
  if (ends.length < rows.length) return [completed]
  return [completed, { type: 'BatchCompleted', data: { batchId, counts: countsOf(ends) } }]
}

/** Numbers of rows by how they ended. */
export function countsOf(ends: readonly Pick<RowEnd, 'status' | 'verdict'>[]): BatchCounts {
  const counts = {
    total: ends.length,
    completed: 0,
    canceled: 0,
    clear: 0,
    caution: 0,
    conflict: 0,
    inconclusive: 0,
  }
  for (const { status, verdict } of ends) {
    counts[status] += 1
    if (verdict !== null) counts[verdict] += 1
  }
  return counts
}
