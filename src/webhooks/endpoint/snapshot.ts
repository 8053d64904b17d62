import type { EndedAttempts } from './ended-attempts.ts'
import type { Seen } from './queued-ids.ts'
import type { WebhookState } from './state.ts'
import type { PackedWaiting } from './waiting.ts'

/** Increase it when the fold or the text changes: snapshots of another version are not used. */
const VERSION = 10

type Large = 'waiting' | 'exhausted' | 'ended' | 'seen'
type Snapshot = Omit<WebhookState, Large> & {
  version: number
  waiting: [string, PackedWaiting][]
  exhausted: string[]
  ended: Omit<EndedAttempts, 'older' | 'newer'> & { older: [string, number][]; newer: [string, number][] }
  seen: Omit<Seen, 'older' | 'ids'> & { older: string[]; ids: string[] }
}

/** A state as JSON. Equal states give equal texts. */
export function snapshot({ waiting, exhausted, ended, seen, ...rest }: WebhookState): string {
  const plain: Snapshot = {
    version: VERSION,
    ...rest,
    waiting: [...waiting],
    exhausted: [...exhausted],
    ended: { ...ended, older: [...ended.older], newer: [...ended.newer] },
    seen: { ...seen, older: [...seen.older], ids: [...seen.ids] },
  }
  return JSON.stringify(plain)
}

/** The state of a snapshot; null for another version. */
export function restore(text: string): WebhookState | null {
  const { version, waiting, exhausted, ended, seen, ...rest } = JSON.parse(text) as Snapshot
  if (version !== VERSION) return null
  // The id of a waiting message is usually in `seen` as well: the two share one string.
  const kept = new Map(waiting.map(([id]) => [id, id]))
  const ids = (from: readonly string[]) => new Set(from.map((id) => kept.get(id) ?? id))
  return {
    ...rest,
    waiting: new Map(waiting),
    exhausted: new Set(exhausted),
    ended: { ...ended, older: new Map(ended.older), newer: new Map(ended.newer) },
    seen: { ...seen, older: ids(seen.older), ids: ids(seen.ids) },
  }
}
