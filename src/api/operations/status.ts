import type { IRouter } from 'express'
import { type ReportedProcess, reportedProcesses } from '../../monitoring/processes.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { providerLines, readiness } from './health.ts'

/** `/admin/v1/status`: the readiness of this process, and every process with its roles and the lag of its consumer groups. */
export function adminStatusRoutes(router: IRouter, api: Api): void {
  resource(router, '/status', {
    get: api.authorize.admin(async (req, res) => {
      refuseQuery(req)
      const [{ ok, checks }, providers, beats] = await Promise.all([
        readiness(api),
        providerLines(api),
        api.ephemeralStore.beats(),
      ])
      const processes = reportedProcesses(beats, api.now()).map(processView)
      sendJson(res, 200, {
        object: 'service_status',
        ready: ok,
        checks: [...checks, ...providers],
        processes,
      })
    }),
  })
}

const processView = ({ name, at, state }: ReportedProcess) => ({
  name,
  pid: state.pid,
  roles: state.roles,
  reportedAt: new Date(at).toISOString(),
  groups: state.groups ?? [],
})
