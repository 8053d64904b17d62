import { forkIds, type IdSet } from '../../commands/copy-on-write.ts'

type Place = { revision: number; time: string }

/**
 * Queue ids in two generations, so that no message is queued twice. When the newer generation is full, it replaces the
 * older one. `ids` is changed in place.
 */
export type Seen = {
  older: IdSet
  ids: IdSet
  /** The first event of each generation; null for the first event of the stream. */
  olderFrom: Place | null
  idsFrom: Place | null
}

/** At least this many of the newest ids are remembered, and at most twice as many. */
const GENERATION = 50_000

/**
 * The state does not say whether an event was queued, because ids of its time are forgotten. If it was queued, the
 * stream has it before revision `before`.
 */
export class QueuingForgotten extends Error {
  override name = 'QueuingForgotten'
  readonly before: number
  constructor(before: number) {
    super(`the endpoint no longer keeps the messages that were queued before its revision ${before}`)
    this.before = before
  }
}

export const nothingSeen = (): Seen => ({ older: new Set(), ids: new Set(), olderFrom: null, idsFrom: null })

export const forkSeen = (seen: Seen): Seen => ({ ...seen, ids: forkIds(seen.ids) })

export const copySeen = (seen: Seen): Seen => ({ ...seen, ids: new Set(seen.ids) })

/**
 * Whether a message was queued already. Throws {@link QueuingForgotten} for an event whose id may be forgotten, unless
 * the stream was searched for it (before `absentBefore`). A message that the owner sends counts as new.
 */
export function hasSeen(
  { older, ids, olderFrom, idsFrom }: Seen,
  { queueId, at, trigger, absentBefore = 0 }: Sought,
): boolean {
  if (ids.has(queueId) || older.has(queueId)) return true
  if (trigger !== 'event' || !olderFrom || !idsFrom) return false
  const mayBeForgotten = Date.parse(at) <= Date.parse(idsFrom.time)
  if (mayBeForgotten && absentBefore < olderFrom.revision) throw new QueuingForgotten(olderFrom.revision)
  return false
}

type Sought = { queueId: string; at: string; trigger: string; absentBefore?: number }

export function remember(seen: Seen, queueId: string, place: Place): Seen {
  if (seen.ids.size < GENERATION) {
    seen.ids.add(queueId)
    return seen
  }
  return { older: seen.ids, ids: new Set([queueId]), olderFrom: seen.idsFrom, idsFrom: place }
}
