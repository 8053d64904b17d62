import type { StateText } from '../decider.ts'
import { type Held, held, type QuotaState, type Unsettled, type UseKind } from './state.ts'

/** Increase it when the fold or the text changes: snapshots of another version are not used. */
const VERSION = 1

/** The reservation of one check is stored as its id alone. */
type Kept = string | [id: string, kind: UseKind, units: number, returned: readonly string[]]
type Large = 'reservations' | 'unsettled' | 'released'
type Snapshot = Omit<QuotaState, Large> & {
  version: number
  reservations: Kept[]
  unsettled: [string, Unsettled][]
  released: string[]
}

export const quotaText: StateText<QuotaState> = {
  snapshot({ reservations, unsettled, released, ...rest }) {
    const plain: Snapshot = {
      version: VERSION,
      ...rest,
      reservations: Array.from(reservations, ([id, one]) => keep(id, one)),
      unsettled: [...unsettled],
      released: [...released],
    }
    return JSON.stringify(plain)
  },
  restore(text) {
    const { version, reservations, unsettled, released, ...rest } = JSON.parse(text) as Snapshot
    if (version !== VERSION) return null
    return {
      ...rest,
      reservations: new Map(reservations.map(entry)),
      unsettled: new Map(unsettled),
      released: new Set(released),
    }
  },
}

const ONE_CHECK = held('check', 1)

const keep = (id: string, one: Held): Kept =>
  one === ONE_CHECK ? id : [id, one.kind, one.units, one.returned]

function entry(kept: Kept): [string, Held] {
  if (typeof kept === 'string') return [kept, ONE_CHECK]
  const [id, kind, units, returned] = kept
  return [id, returned.length === 0 ? held(kind, units) : { kind, units, returned }]
}
