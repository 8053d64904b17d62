import { LRUCache } from 'lru-cache'
import type { CommandRunner } from '../commands/runner.ts'
import type { Collection } from '../engine/ports/read-models.ts'
import type { AgendaDocument } from '../projections/agenda/projection.ts'
import { dueItems, fire } from './due.ts'

export type TimerDeps = {
  agenda: Collection<AgendaDocument>
  runner: CommandRunner
  now: () => number
  onError(error: unknown, stream: string): void
}

const EVERY_MS = 200
const AT_ONCE = 500
/** The agenda lags a little behind its commands; what was fired is left alone for this long. */
const PATIENCE_MS = 5_000

/** Asks the agenda what is due and sends the commands, until stopped. Two of them running is harmless. */
export function runTimers(deps: TimerDeps): { stop(): Promise<void> } {
  const fired = new LRUCache<string, true>({ max: 50_000, ttl: PATIENCE_MS })
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => {
      round = fireDue(deps, fired).then(schedule)
    }, EVERY_MS)
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
    },
  }
}

async function fireDue(deps: TimerDeps, fired: LRUCache<string, true>): Promise<void> {
  const now = deps.now()
  try {
    const due = await deps.agenda.find({
      filter: { dueAt: { lte: new Date(now).toISOString() } },
      sort: [['dueAt', 1]],
      limit: AT_ONCE,
    })
    await Promise.all(due.data.map((document) => fireAll(deps, fired, document, now)))
  } catch (error) {
    deps.onError(error, 'agenda')
  }
}

async function fireAll(
  deps: TimerDeps,
  fired: LRUCache<string, true>,
  document: AgendaDocument,
  now: number,
): Promise<void> {
  const mark = `${document._id}@${document.revision}`
  if (fired.has(mark)) return
  fired.set(mark, true)
  try {
    for (const item of dueItems(document, now)) await fire(deps.runner, document._id, item, now)
  } catch (error) {
    fired.delete(mark)
    deps.onError(error, document._id)
  }
}
