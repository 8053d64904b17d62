import { createApi } from '../../api/app.ts'
import { Waiter } from '../../api/http/waiter.ts'
import type { Document } from '../../engine/ports/read-models.ts'
import { ifKnown } from '../../events/event.ts'
import type { Versions } from '../../projections/read-model.ts'
import { ReadModelAdmin } from '../../projections/read-model-admin.ts'
import { Serving } from '../../projections/served-read-models.ts'
import { READ_MODELS } from '../../projections/table.ts'
import { ALL } from '../../rebuild/read-model-names.ts'
import { targetCheck } from '../../webhooks/delivery/guards.ts'
import { closeServer, publicUrlOf } from '../http-server.ts'
import { providerStates, recentProviderStates } from '../provider-states.ts'
import { relayLag } from '../relay-states.ts'
import { guardsOf } from '../webhook-guards.ts'
import type { Parts, Running } from './role.ts'

/** Time for recording the reads of operators when the process stops. */
const READS_MS = 5_000

/** Answers requests on the server, which is listening already. */
export async function startApi(parts: Parts): Promise<Running> {
  const {
    settings,
    logger,
    writeSide,
    providerClients,
    selfTests,
    metrics,
    health,
    apiServer,
    apiUrl,
    watched,
    withRetry,
  } = parts
  const { store, eventBus, readModels, ephemeralStore, kafka } = writeSide.engine
  const onProblem = (err: unknown) =>
    logger.warn({ err }, 'the versions of the read models cannot be read at the moment; the service retries')
  const serving = await withRetry(() => Serving.open({ readModels, now: writeSide.now, onProblem }))
  const of = <D extends Document>(versions: Versions<D>) => withRetry(() => serving.of(versions))
  const [reports, batches, deliveries, usage, accountList, audit, waiter] = await Promise.all([
    of(READ_MODELS.reports),
    of(READ_MODELS.batches),
    of(READ_MODELS.deliveries),
    of(READ_MODELS.usage),
    of(READ_MODELS.accounts),
    of(READ_MODELS.audit),
    withRetry(() => Waiter.open({ store, logger })),
  ])
  waiter.listen({
    notice: ({ type }) => type === 'CheckCompleted' || type === 'CheckCanceled',
    see(recorded) {
      const event = ifKnown(recorded)
      if (event?.type === 'CheckCompleted') metrics.checkEnded(event.mode, event.data.verdict)
      if (event?.type === 'CheckCanceled') metrics.checkEnded(event.mode, 'canceled')
    },
  })
  watched.push(
    { name: 'ends of checks', stoppage: () => waiter.stoppage() },
    { name: 'read models served', stoppage: () => serving.stoppage() },
  )
  const api = createApi({
    ...writeSide,
    settings: { ...settings, publicUrl: publicUrlOf(settings, apiUrl) },
    store,
    reports,
    batches,
    deliveries,
    checkTarget: targetCheck(guardsOf(settings)),
    usage,
    accountList,
    audit,
    projections: new ReadModelAdmin({
      ...writeSide.engine,
      models: ALL,
      now: writeSide.now,
      ...(kafka && {
        unrelayed: () => relayLag({ store, ephemeralStore }, kafka.topics.prefix, writeSide.now()),
      }),
    }),
    deadLetters: eventBus.deadLetters,
    ephemeralStore,
    waiter,
    turns: parts.turns,
    registers: parts.registers,
    registerJobs: parts.registerJobs,
    keysInUse: parts.keysInUse,
    tryProvider: parts.tryProvider,
    metrics,
    logger,
    reportProviders: parts.providers,
    providers: async (mode) => {
      const own = providerStates({ providerClient: providerClients[mode], selfTests: selfTests[mode] })
      return own.length > 0 ? own : recentProviderStates(ephemeralStore, mode, writeSide.now())
    },
    ready: () => health.ready(),
    draining: () => health.draining,
  })
  apiServer.removeAllListeners('request').on('request', api)
  return {
    async stop() {
      waiter.release()
      await closeServer(apiServer)
      for (const read of await writeSide.operatorReads.end(READS_MS))
        logger.error(read, 'an operator read private data of an account, but the read could not be recorded')
      await waiter.close()
      await serving.stop()
    },
  }
}
