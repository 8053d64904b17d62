import type { EventData } from '../../events/catalog.ts'
import { forkIds, forkTable, type IdSet, type Table } from '../forks.ts'
import { ID_BYTES, idsBytes, tableBytes } from '../weights.ts'

/** What an account may use in a month, and which revision of the account says so. */
export type QuotaTerms = { plan: string; limit: number; accountRevision: number }

export type UseKind = EventData['QuotaReserved']['kind']

/** What is left of a reservation. */
export type Held = {
  kind: UseKind
  units: number
  /** Checks of a batch whose part was given back. */
  returned: readonly string[]
}

/** A reservation that may have no check or batch. */
export type Unsettled = {
  /** The check or batch it was taken for. */
  checkId: string
  kind: UseKind
  revision: number
  time: string
}

/** One account and month. Its tables and sets are changed in place, since they may be a month's worth. */
export type QuotaState = {
  terms: QuotaTerms | null
  used: number
  /** By reservation id. */
  reservations: Table<string, Held>
  /** Those that came after `reconciledThrough`, oldest first. */
  unsettled: Table<string, Unsettled>
  /** Ids of those that were given back: none is taken twice. */
  released: IdSet
  thresholds: readonly number[]
  /** Revision up to which every reservation is known to have its check. */
  reconciledThrough: number
  revision: number
}

export const noQuota = (): QuotaState => ({
  terms: null,
  used: 0,
  reservations: new Map(),
  unsettled: new Map(),
  released: new Set(),
  thresholds: [],
  reconciledThrough: -1,
  revision: -1,
})

const one = (kind: UseKind): Held => Object.freeze({ kind, units: 1, returned: [] })
/** Nearly all reservations are of one unit: these share one object for each kind. */
const ONE: Readonly<Record<UseKind, Held>> = { check: one('check'), retry: one('retry'), batch: one('batch') }

export const held = (kind: UseKind, units: number): Held =>
  units === 1 ? ONE[kind] : { kind, units, returned: [] }

export const forkOf = (state: QuotaState): QuotaState => ({
  ...state,
  reservations: forkTable(state.reservations),
  unsettled: forkTable(state.unsettled),
  released: forkIds(state.released),
})

export const copyOf = (state: QuotaState): QuotaState => ({
  ...state,
  reservations: new Map(state.reservations),
  unsettled: new Map(state.unsettled),
  released: new Set(state.released),
})

/** An object of four members and its time; the ids are those of `reservations`. */
const UNSETTLED_BYTES = 56 + 40

export const weigh = ({ reservations, unsettled, released }: QuotaState): number =>
  tableBytes(reservations.size, ID_BYTES) +
  tableBytes(unsettled.size, UNSETTLED_BYTES) +
  idsBytes(released.size)
