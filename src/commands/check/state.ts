import type { EventData } from '../../events/catalog.ts'
import type { SectionReason, Source, SourceOutcome } from '../../events/sections.ts'

type Asked = {
  /** Number of failed attempts so far. */
  attempt: number
  /** The failed attempt that waits for its retry. */
  waitingFor: number | null
  lastReason: SectionReason | null
  outcome: SourceOutcome | null
  /** Time at which the outcome was obtained; for a reused result, that of the first check. */
  answeredAt: string | null
}

export type Requested = EventData['CheckRequested']

/** Time, account, mode and plan of the request. */
type Origin = { at: string; account: string; mode: string; plan: string }

export type CheckState = {
  status: 'none' | 'voided' | 'open' | 'completed' | 'canceled'
  requested: (Requested & Origin) | null
  /** The sources that were requested. */
  asked: Readonly<Partial<Record<Source, Asked>>>
  endedAt: string | null
  /** Canceled before any answer; its quota was given back. */
  unspent: boolean
  /** Reservations that were given up before a request used them. */
  voided: readonly string[]
  retries: readonly { retryId: string; free: boolean; at: string }[]
}

/** The state before the check is requested. */
export const noCheck = (): CheckState => ({
  status: 'none',
  requested: null,
  asked: {},
  endedAt: null,
  unspent: false,
  voided: [],
  retries: [],
})

export const NOT_ASKED_YET: Asked = {
  attempt: 0,
  waitingFor: null,
  lastReason: null,
  outcome: null,
  answeredAt: null,
}

/** Whether a source was requested and has not ended. */
export function isPending(state: CheckState, source: Source): boolean {
  return state.status === 'open' && state.asked[source]?.outcome === null
}

export function withAsked(state: CheckState, source: Source, change: Partial<Asked>): CheckState {
  const before = state.asked[source]
  return before ? { ...state, asked: { ...state.asked, [source]: { ...before, ...change } } } : state
}
