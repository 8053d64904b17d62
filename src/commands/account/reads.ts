import type { ReadOfAccount } from '../../events/account.ts'
import type { Draft } from '../../events/event.ts'
import type { AccountState, NotedRead } from './state.ts'

/** An operator read `what`. `by` is the actor; `now` is RFC 3339. */
export type NoteRead = { type: 'noteRead'; what: ReadOfAccount; by: string; now: string }

const HOUR_MS = 3_600_000

/** Recorded once per operator, kind of data and hour. */
export function noteRead(state: AccountState, { what, by, now }: NoteRead): Draft[] {
  const isKnown = readsSince(state, now).some((read) => read.by === by && read.what === what)
  return isKnown ? [] : [{ type: 'AccountRead', data: { accountId: state.accountId, what } }]
}

/** Reads within the hour before `time` (RFC 3339). */
export function readsSince({ reads }: AccountState, time: string): readonly NotedRead[] {
  const since = Date.parse(time) - HOUR_MS
  return reads.filter(({ at }) => Date.parse(at) > since)
}
