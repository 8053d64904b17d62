import type { IdSet } from '../forks.ts'

/** What was queued before, so that nothing is queued twice. Changed in place. */
export type Seen = {
  /** Oldest first. */
  ids: IdSet
  /** Older ones were dropped. */
  forgot: boolean
}

const REMEMBERED = 100_000
const WEEK_MS = 7 * 86_400_000

/**
 * Whether something was queued already. Once ids have been dropped, an event of a week before `newest` (the time of the
 * stream's last event) counts as queued: history that is gone through again must not go out again.
 */
export function hasSeen(
  seen: Seen,
  { queueId, at, trigger }: { queueId: string; at: string; trigger: string },
  newest: string,
): boolean {
  if (seen.ids.has(queueId)) return true
  return trigger === 'event' && seen.forgot && Date.parse(at) < Date.parse(newest) - WEEK_MS
}

export function remember(seen: Seen, queueId: string): Seen {
  seen.ids.add(queueId)
  if (seen.ids.size <= REMEMBERED) return seen
  const [oldest] = seen.ids
  if (oldest !== undefined) seen.ids.delete(oldest)
  return { ids: seen.ids, forgot: true }
}
