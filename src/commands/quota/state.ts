import type { EventData } from '../../events/catalog.ts'
import { forkIds, forkTable, type IdSet, type Table } from '../copy-on-write.ts'
import { ID_BYTES, idsBytes, tableBytes } from '../memory-estimate.ts'

/** The limit of an account for a month, and the revision of the account that sets it. */
export type QuotaTerms = { plan: string; limit: number; accountRevision: number }

export type UseKind = EventData['QuotaReserved']['kind']

/** What remains of a reservation. */
export type Held = {
  kind: UseKind
  units: number
  /** Checks of a batch whose part was given back. */
  returned: readonly string[]
}

/** A reservation whose check or batch may not exist. */
export type Unsettled = {
  /** The check or batch that the reservation is for. */
  checkId: string
  kind: UseKind
  revision: number
  time: string
}

/** One account and month. Tables and sets are changed in place: they can hold a whole month. */
export type QuotaState = {
  terms: QuotaTerms | null
  used: number
  /** By reservation id. */
  reservations: Table<string, Held>
  /** Reservations after `reconciledThrough`, oldest first. */
  unsettled: Table<string, Unsettled>
  /** Ids of returned reservations: none can be taken again. */
  released: IdSet
  thresholds: readonly number[]
  /** Up to this revision every reservation is known to have its check. */
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
/** Nearly all reservations are of one unit: those of a kind share one object. */
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

/** An object of four members and its time; the ids are counted in `reservations`. */
const UNSETTLED_BYTES = 56 + 40

export const weigh = ({ reservations, unsettled, released }: QuotaState): number =>
  tableBytes(reservations.size, ID_BYTES) +
  tableBytes(unsettled.size, UNSETTLED_BYTES) +
  idsBytes(released.size)
