import { feedReadModels } from '../../projections/generation-feeder.ts'
import { readInThread } from '../../rebuild/in-thread.ts'
import { ALL } from '../../rebuild/read-model-names.ts'
import type { Parts, Running } from './role.ts'

/** Folds streams into read models, and builds new generations of them. */
export async function startProjections({
  settings,
  who,
  writeSide,
  consumers,
  logger,
  watched,
  withRetry,
  readHistory = (name, signal) => readInThread(settings, name, signal),
}: Parts): Promise<Running> {
  const { store, eventBus, readModels, ephemeralStore } = writeSide.engine
  const feeder = await feedReadModels({
    store,
    eventBus,
    readModels,
    ephemeralStore,
    models: ALL,
    who,
    now: writeSide.now,
    consumers,
    withRetry,
    read: readHistory,
    onSwitched: (name, { version, generation }) =>
      logger.info({ readModel: name, version, generation }, 'a rebuilt read model is now served'),
    onProblem: (err, what) =>
      logger.warn({ err, what }, 'read models are not being updated; the service retries'),
  })
  watched.push({ name: 'keeper of read models', stoppage: () => feeder.stoppage() })
  return feeder
}
