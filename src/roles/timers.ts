import { agendaProjection } from '../projections/agenda/projection.ts'
import { openCollection } from '../projections/runner.ts'
import { repeat } from '../timers/repeat.ts'
import { runTimers } from '../timers/runner.ts'
import type { Parts, Running } from './role.ts'

const PRUNE_MS = 3_600_000

/** Does what is due: deadlines, retries, reservations that nobody claims, answers that have outlived their time. */
export async function startTimers({ core: { engine, runner, now }, logger }: Parts): Promise<Running> {
  const agenda = await openCollection(engine.readModels, agendaProjection)
  const onError = (error: unknown, stream: string) => logger.warn({ err: error, stream }, 'timer failed')
  const pruning = repeat(
    PRUNE_MS,
    async () => {
      const pruned = await engine.answers.prune(now())
      if (pruned > 0) logger.info({ pruned }, 'raw answers that have outlived their time were thrown away')
    },
    (err) => logger.warn({ err }, 'raw answers could not be pruned'),
  )
  const timers = runTimers({ agenda, runner, now, onError })
  return {
    stop() {
      pruning.stop()
      return timers.stop()
    },
  }
}
