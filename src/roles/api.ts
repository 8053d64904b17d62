import { createApi } from '../api/app.ts'
import { Waiter } from '../api/waiter.ts'
import { closeServer } from '../http-server.ts'
import { reportProjection } from '../projections/report/projection.ts'
import { openCollection } from '../projections/runner.ts'
import { usageProjection } from '../projections/usage/projection.ts'
import { providersSaid } from '../provider-states.ts'
import type { Parts, Running } from './role.ts'

/** Answers requests on the server that listens already. */
export async function startApi(parts: Parts): Promise<Running> {
  const { settings, logger, core, kits, metrics, health, apiServer, apiUrl } = parts
  const { store, readModels, scratch } = core.engine
  const [reports, usage, waiter] = await Promise.all([
    openCollection(readModels, reportProjection),
    openCollection(readModels, usageProjection),
    Waiter.open({ store, logger }),
  ])
  waiter.listen((event) => {
    if (event.type === 'CheckCompleted') metrics.checkEnded(event.mode, event.data.verdict)
    if (event.type === 'CheckCanceled') metrics.checkEnded(event.mode, 'canceled')
  })
  const api = createApi({
    ...core,
    settings: { ...settings, publicUrl: settings.PUBLIC_URL ?? apiUrl },
    store,
    reports,
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
