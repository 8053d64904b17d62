import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import { held, type QuotaState } from './state.ts'

/** The fold. Consumes `state`. */
export function evolve(state: QuotaState, event: DomainEvent): QuotaState {
  const next = { ...state, revision: event.revision }
  switch (event.type) {
    case 'QuotaLimitSet': {
      const { plan, limit, accountRevision } = event.data
      return { ...next, terms: { plan, limit, accountRevision } }
    }
    case 'QuotaReserved':
      reserved(state, event)
      return { ...next, used: state.used + event.data.units }
    case 'QuotaReleased':
      giveBack(state, event.data)
      return { ...next, used: state.used - event.data.units }
    case 'QuotaThresholdReached':
      return { ...next, thresholds: [...state.thresholds, event.data.percent] }
    case 'QuotaReconciled':
      settle(state, event.data.throughRevision)
      return { ...next, reconciledThrough: event.data.throughRevision }
    default:
      return next
  }
}

function reserved(
  { reservations, unsettled }: QuotaState,
  { data, revision, time }: EventOf<'QuotaReserved'>,
): void {
  const { reservationId: id, checkId, kind, units } = data
  reservations.set(id, held(kind, units))
  unsettled.set(id, { checkId: checkId === id ? id : checkId, kind, revision, time })
}

function giveBack(
  { reservations, unsettled, released }: QuotaState,
  { reservationId, units, partOf }: EventData['QuotaReleased'],
): void {
  const before = reservations.get(reservationId)
  if (before && partOf !== null && before.units > units) {
    const returned = [...before.returned, partOf]
    reservations.set(reservationId, { ...before, units: before.units - units, returned })
    return
  }
  reservations.delete(reservationId)
  unsettled.delete(reservationId)
  released.add(reservationId)
}

function settle({ unsettled }: QuotaState, throughRevision: number): void {
  for (const [id, { revision }] of unsettled) {
    if (revision > throughRevision) return
    unsettled.delete(id)
  }
}
