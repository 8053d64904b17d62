import type { EventData } from '../../events/catalog.ts'
import type { Draft } from '../../events/event.ts'
import { type Decider, Rejection } from '../decider.ts'
import { evolve } from './evolve.ts'
import { quotaText } from './snapshot.ts'
import { copyOf, forkOf, noQuota, type QuotaState, type QuotaTerms, type UseKind, weigh } from './state.ts'

/** The part of a batch's reservation that one of its checks takes. */
export type Part = { checkId: string; units: number }

type In = { account: string; month: string }
export type QuotaCommand =
  /** `terms` apply only if the month has none yet. */
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

/** The quota of one account and month. It is never exceeded, however many requests compete for it. */
export const quotaDecider: Decider<QuotaState, QuotaCommand> = {
  initial: noQuota,
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
  fork: forkOf,
  copy: copyOf,
  weigh,
  text: quotaText,
}

function reserve(state: QuotaState, command: QuotaCommand & { type: 'reserve' }): Draft[] {
  if (state.reservations.has(command.reservationId)) return []
  if (state.released.has(command.reservationId))
    throw new Rejection(
      'reservation-voided',
      'The quota reserved for this request was already released. Send the request again.',
    )
  const terms = state.terms ?? command.terms
  const used = state.used + command.units
  if (used > terms.limit)
    throw new Rejection(
      'quota-exceeded',
      `${state.used} of ${terms.limit} checks of this month are used; this request needs ${command.units}. The quota resets at ${command.resetsAt}.`,
      { limit: terms.limit, used: state.used, resetsAt: command.resetsAt },
    )
  const { month, reservationId, checkId, kind, units } = command
  return [
    ...(state.terms ? [] : limitSet(command, terms)),
    { type: 'QuotaReserved', data: { month, reservationId, checkId, kind, units, used, limit: terms.limit } },
    ...thresholds(state, month, used, terms.limit),
  ]
}

/**
 * Thresholds that are reached for the first time in this month. None is reached twice, whatever happens to the limit.
 */
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
