import type { DomainEvent } from '../../events/event.ts'
import type { Projection } from '../projection.ts'

/** The quota that one account used in one month (`yyyymm`, UTC). */
export type UsageDocument = {
  _id: string
  revision: number
  account: string
  month: string
  plan: string
  limit: number
  used: number
  /** Checks by kind of use; returned quota is subtracted. */
  byKind: { check: number; retry: number; batch: number }
  released: number
}

/** The quota read model: one document for each account and month. */
export const usageProjection: Projection<UsageDocument> = {
  name: 'usage',
  version: 1,
  streams: ['quota'],
  indexes: [{ on: { account: 1, month: -1 } }],
  idOf: (stream) => stream.slice('quota-'.length),
  evolve(document, event) {
    const usage = document ?? empty(event)
    switch (event.type) {
      case 'QuotaLimitSet':
        return { ...usage, month: event.data.month, plan: event.data.plan, limit: event.data.limit }
      case 'QuotaReserved':
        return count(usage, event.data.kind, event.data.units)
      case 'QuotaReleased': {
        const { kind, units } = event.data
        return { ...count(usage, kind, -units), released: usage.released + units }
      }
      default:
        return usage
    }
  },
}

function count(usage: UsageDocument, kind: keyof UsageDocument['byKind'], units: number): UsageDocument {
  return {
    ...usage,
    used: usage.used + units,
    byKind: { ...usage.byKind, [kind]: usage.byKind[kind] + units },
  }
}

function empty(event: DomainEvent): UsageDocument {
  const byKind = { check: 0, retry: 0, batch: 0 }
  return {
    _id: '',
    revision: -1,
    account: event.account,
    month: '',
    plan: '',
    limit: 0,
    used: 0,
    byKind,
    released: 0,
  }
}
