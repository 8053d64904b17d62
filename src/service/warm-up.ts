import { warmWordsOfClasses } from '../goods/describes.ts'
import { warmBars } from '../names/absolute-grounds/bars.ts'
import { type Timer, timers } from '../primitives/runtime.ts'
import type { Role } from './roles/role.ts'

/** `first`: after the start, so that the first check does not wait for lists that it does not need. `next`: for requests that wait. */
const PAUSES = { first: 5_000, next: 100 }

/** Functions that load the lists of each role. A list that is needed earlier is loaded then. */
type Lists = Partial<Record<Role, readonly (() => void)[]>>
const LISTS: Lists = {
  api: [warmBars],
  checkers: [warmWordsOfClasses],
}

/**
 * Loads the lists of the roles shortly after the start, one at a time (about 0.1 s each). Returns how to stop it.
 */
export function warmUpSoon(roles: readonly Role[], of: Lists = LISTS, pausesMs = PAUSES): () => void {
  const lists = roles.flatMap((role) => of[role] ?? [])
  let timer: Timer | undefined
  const after = (ms: number): void => {
    const next = lists.shift()
    if (!next) return
    timer = timers.setTimeout(() => {
      next()
      after(pausesMs.next)
    }, ms)
    timer.unref()
  }
  after(pausesMs.first)
  return () => {
    lists.length = 0
    if (timer) timers.clear(timer)
  }
}
