import { NewerThanProgram } from '../../events/newer-than-program.ts'
import { repeat } from '../../primitives/repeat.ts'
import { Serving } from '../../projections/served-read-models.ts'
import { READ_MODELS } from '../../projections/table.ts'
import { destroyErasedKeys } from '../../timers/erased-keys.ts'
import { runTimers } from '../../timers/runner.ts'
import { shareTimers } from '../timer-shares.ts'
import { keepCheckpoints } from './checkpoints.ts'
import type { Parts, Running } from './role.ts'

const PRUNE_MS = 3_600_000
const ERASED_KEYS_MS = 3_600_000

/**
 * Does what is due: deadlines, retries, unused reservations, expired answers, checkpoints over the log and their time
 * stamps, keys of erased accounts that an older key store has brought back.
 */
export async function startTimers({
  who,
  writeSide,
  settings,
  logger,
  watched,
  withRetry,
}: Parts): Promise<Running> {
  const { engine, runner, now } = writeSide
  const onError = (error: unknown, stream: string) => {
    if (error instanceof NewerThanProgram)
      logger.debug(
        { err: error, stream },
        'a due item is newer than this program; a newer process must handle it',
      )
    else logger.warn({ err: error, stream }, 'timer failed')
  }
  const { readModels } = engine
  const onProblem = (error: unknown) => onError(error, 'agenda')
  const serving = await withRetry(() => Serving.open({ readModels, now, onProblem }))
  const schedule = await withRetry(() => serving.of(READ_MODELS.agenda))
  const accounts = await withRetry(() => serving.of(READ_MODELS.accounts))
  const erasing = repeat(
    ERASED_KEYS_MS,
    async () => {
      const destroyed = await destroyErasedKeys(accounts, engine.keyStore)
      if (destroyed > 0)
        logger.warn({ destroyed }, 'the key store held keys of erased accounts: they are destroyed again')
    },
    (err) => logger.warn({ err }, 'the key store could not be compared with the erased accounts'),
  )
  const pruning = repeat(
    PRUNE_MS,
    async () => {
      const pruned = await engine.answers.prune(now())
      if (pruned > 0) logger.info({ pruned }, 'expired raw answers were deleted')
    },
    (err) => logger.warn({ err }, 'expired raw answers could not be deleted'),
  )
  const checkpoints = keepCheckpoints({ writeSide, settings, logger })
  const share = shareTimers({
    ...{ ephemeralStore: engine.ephemeralStore, who, now },
    onError: (err) => logger.debug({ err }, 'the other processes with timers are unknown at the moment'),
  })
  const timers = runTimers({ schedule, runner, now, onError, isMine: share.isMine })
  watched.push(
    { name: 'timers', stoppage: timers.stoppage },
    { name: 'agenda', stoppage: () => serving.stoppage() },
    { name: 'log checkpoints', stoppage: checkpoints.stoppage },
  )
  return {
    async stop() {
      void pruning.stop()
      await erasing.stop()
      checkpoints.stop()
      share.stop()
      await timers.stop()
      await serving.stop()
    },
  }
}
