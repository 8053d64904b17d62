import type { EventData } from '../../events/catalog.ts'
import type { SectionReason, Source, SourceOutcome } from '../../events/sections.ts'

type Asked = {
  /** Attempts that have failed so far. */
  attempt: number
  /** The failed attempt whose retry is still to come. */
  waitingFor: number | null
  lastReason: SectionReason | null
  outcome: SourceOutcome | null
  /** When the outcome was found out; that of the first check where it was taken over. */
  answeredAt: string | null
}

export type Requested = EventData['CheckRequested']

/** When a check was requested, by whom and under what. */
type Origin = { at: string; account: string; mode: string; plan: string }

export type CheckState = {
  status: 'none' | 'voided' | 'open' | 'completed' | 'canceled'
  requested: (Requested & Origin) | null
  /** The sources that were asked for. */
  asked: Readonly<Partial<Record<Source, Asked>>>
  endedAt: string | null
  /** It was canceled before any answer, and what it cost was given back. */
  unspent: boolean
  /** Reservations that were given up before a request named them. */
  voided: readonly string[]
  retries: readonly { retryId: string; free: boolean; at: string }[]
}

/** Before it is requested. */
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

/** Whether a source was asked for and has not ended. */
export function isPending(state: CheckState, source: Source): boolean {
  return state.status === 'open' && state.asked[source]?.outcome === null
}

export function withAsked(state: CheckState, source: Source, change: Partial<Asked>): CheckState {
  const before = state.asked[source]
  return before ? { ...state, asked: { ...state.asked, [source]: { ...before, ...change } } } : state
}
