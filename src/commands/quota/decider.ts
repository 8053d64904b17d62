import type { EventData } from '../../events/catalog.ts'
import type { DomainEvent, Draft } from '../../events/event.ts'
import { type Decider, Rejection } from '../decider.ts'

/** What an account may use in a month, and which revision of the account says so. */
export type QuotaTerms = { plan: string; limit: number; accountRevision: number }

export type UseKind = EventData['QuotaReserved']['kind']
type Reservation = {
  /** The check or batch it was taken for. */
  checkId: string
  kind: UseKind
  /** What is left of it. */
  units: number
  /** Checks of a batch whose part was given back. */
  returned: readonly string[]
  revision: number
  time: string
}
/** The part of a batch's reservation that one of its checks takes. */
export type Part = { checkId: string; units: number }

export type QuotaState = {
  terms: QuotaTerms | null
  used: number
  /** By reservation id. */
  reservations: Map<string, Reservation>
  /** Ids of those that were given back: none is taken twice. */
  released: Set<string>
  thresholds: readonly number[]
  /** Revision up to which every reservation is known to have its check. */
  reconciledThrough: number
  revision: number
}

type In = { account: string; month: string }
export type QuotaCommand =
  /** `terms` count only where the month has none yet. */
  | ({
      type: 'reserve'
      reservationId: string
      checkId: string
      kind: UseKind
      units: number
      terms: QuotaTerms
      resetsAt: string
    } & In)
  /** Without `part`, all that is left is given back. */
  | ({
      type: 'release'
      reservationId: string
      reason: EventData['QuotaReleased']['reason']
      part?: Part | null
    } & In)
  | ({ type: 'setLimit'; terms: QuotaTerms } & In)
  | ({ type: 'reconciled'; throughRevision: number } & In)

const THRESHOLDS = [80, 100] as const

/** The quota of one account and month: never exceeded, however many callers race for it. */
export const quotaDecider: Decider<QuotaState, QuotaCommand> = {
  initial: () => ({
    terms: null,
    used: 0,
    reservations: new Map(),
    released: new Set(),
    thresholds: [],
    reconciledThrough: -1,
    revision: -1,
  }),
  decide(state, command) {
    switch (command.type) {
      case 'reserve':
        return reserve(state, command)
      case 'release':
        return release(state, command)
      case 'setLimit':
        return setLimit(state, command)
      case 'reconciled':
        return command.throughRevision > state.reconciledThrough
          ? [
              {
                type: 'QuotaReconciled',
                data: { month: command.month, throughRevision: command.throughRevision },
              },
            ]
          : []
    }
  },
  evolve,
  copy: (state) => ({
    ...state,
    reservations: new Map(state.reservations),
    released: new Set(state.released),
  }),
}

function reserve(state: QuotaState, command: QuotaCommand & { type: 'reserve' }): Draft[] {
  if (state.reservations.has(command.reservationId)) return []
  if (state.released.has(command.reservationId))
    throw new Rejection('reservation-voided', 'The quota taken for this request was given back already.')
  const terms = state.terms ?? command.terms
  const used = state.used + command.units
  if (used > terms.limit)
    throw new Rejection(
      'quota-exceeded',
      `${state.used} of ${terms.limit} checks of this month are used; this takes ${command.units}. The quota starts anew at ${command.resetsAt}.`,
      { limit: terms.limit, used: state.used, resetsAt: command.resetsAt },
    )
  const { month, reservationId, checkId, kind, units } = command
  return [
    ...(state.terms ? [] : limitSet(command, terms)),
    { type: 'QuotaReserved', data: { month, reservationId, checkId, kind, units, used, limit: terms.limit } },
    ...thresholds(state, month, used, terms.limit),
  ]
}

/** Those reached for the first time in this month; whatever the limit does afterwards, none is reached twice. */
function thresholds(state: QuotaState, month: string, used: number, limit: number): Draft[] {
  return THRESHOLDS.filter(
    (percent) => used > 0 && !state.thresholds.includes(percent) && used * 100 >= limit * percent,
  ).map((percent) => ({ type: 'QuotaThresholdReached', data: { month, percent, used, limit } }))
}

function release(state: QuotaState, command: QuotaCommand & { type: 'release' }): Draft[] {
  const { month, reservationId, reason, part } = command
  const held = state.reservations.get(reservationId)
  if (!held || (part && held.returned.includes(part.checkId))) return []
  const { kind } = held
  const units = Math.min(held.units, part?.units ?? held.units)
  const partOf = part?.checkId ?? null
  return [{ type: 'QuotaReleased', data: { month, reservationId, kind, units, reason, partOf } }]
}

function setLimit(state: QuotaState, command: QuotaCommand & { type: 'setLimit' }): Draft[] {
  const { terms } = state
  const same = terms?.plan === command.terms.plan && terms.limit === command.terms.limit
  const newer = !terms || command.terms.accountRevision > terms.accountRevision
  if (!newer || same) return []
  return [
    ...limitSet(command, command.terms),
    ...thresholds(state, command.month, state.used, command.terms.limit),
  ]
}

function limitSet({ account, month }: In, terms: QuotaTerms): Draft[] {
  return [{ type: 'QuotaLimitSet', data: { account, month, ...terms } }]
}

/** Consumes `state`: its reservations are changed in place, since they may be a month's worth. */
function evolve(state: QuotaState, event: DomainEvent): QuotaState {
  const next = { ...state, revision: event.revision }
  switch (event.type) {
    case 'QuotaLimitSet': {
      const { plan, limit, accountRevision } = event.data
      return { ...next, terms: { plan, limit, accountRevision } }
    }
    case 'QuotaReserved':
      state.reservations.set(event.data.reservationId, {
        checkId: event.data.checkId,
        kind: event.data.kind,
        units: event.data.units,
        returned: [],
        revision: event.revision,
        time: event.time,
      })
      return { ...next, used: state.used + event.data.units }
    case 'QuotaReleased':
      giveBack(state, event.data)
      return { ...next, used: state.used - event.data.units }
    case 'QuotaThresholdReached':
      return { ...next, thresholds: [...state.thresholds, event.data.percent] }
    case 'QuotaReconciled':
      return { ...next, reconciledThrough: event.data.throughRevision }
    default:
      return next
  }
}

function giveBack(
  { reservations, released }: QuotaState,
  { reservationId, units, partOf }: EventData['QuotaReleased'],
): void {
  const held = reservations.get(reservationId)
  if (held && partOf !== null && held.units > units) {
    const returned = [...held.returned, partOf]
    reservations.set(reservationId, { ...held, units: held.units - units, returned })
    return
  }
  reservations.delete(reservationId)
  released.add(reservationId)
}
