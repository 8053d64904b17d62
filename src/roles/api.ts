import { createApi } from '../api/app.ts'
import { Waiter } from '../api/waiter.ts'
import { closeServer, publicUrlOf } from '../http-server.ts'
import { batchProjection } from '../projections/batches/projection.ts'
import { openDeliveries } from '../projections/deliveries/runner.ts'
import { reportProjection } from '../projections/report/projection.ts'
import { openCollection } from '../projections/runner.ts'
import { usageProjection } from '../projections/usage/projection.ts'
import { providersSaid } from '../provider-states.ts'
import { guardsOf } from '../webhook-guards.ts'
import { targetCheck } from '../webhooks/guards.ts'
import type { Parts, Running } from './role.ts'

/** Answers requests on the server that listens already. */
export async function startApi(parts: Parts): Promise<Running> {
  const { settings, logger, core, kits, metrics, health, apiServer, apiUrl } = parts
  const { store, readModels, scratch } = core.engine
  const [reports, batches, deliveries, usage, waiter] = await Promise.all([
    openCollection(readModels, reportProjection),
    openCollection(readModels, batchProjection),
    openDeliveries(readModels),
    openCollection(readModels, usageProjection),
    Waiter.open({ store, logger }),
  ])
  waiter.listen((event) => {
    if (event.type === 'CheckCompleted') metrics.checkEnded(event.mode, event.data.verdict)
    if (event.type === 'CheckCanceled') metrics.checkEnded(event.mode, 'canceled')
  })
  const api = createApi({
    ...core,
    settings: { ...settings, publicUrl: publicUrlOf(settings, apiUrl) },
    store,
    reports,
    batches,
    deliveries,
    checkTarget: targetCheck(guardsOf(settings)),
    usage,
    scratch,
    waiter,
    metrics,
    logger,
    providers: async (mode) => {
      const own = kits[mode].providers()
      return own.length > 0 ? own : providersSaid(scratch, mode, core.now())
    },
    ready: () => health.ready(),
    draining: () => health.draining,
  })
  apiServer.removeAllListeners('request').on('request', api)
  return {
    async stop() {
      waiter.release()
      await closeServer(apiServer)
      await waiter.close()
    },
  }
}
