import type { IRouter } from 'express'
import { send, sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

/** `/livez`, `/readyz`, `/metrics`. */
export function healthRoutes(router: IRouter, api: Api): void {
  // An answer shows that the event loop runs. An unavailable registry or store does not justify a restart.
  resource(router, '/livez', { get: (_req, res) => sendJson(res, 200, { status: 'ok' }) })

  resource(router, '/readyz', {
    get: async (req, res) => {
      const { ok, checks } = await readiness(api)
      const asks = new URLSearchParams(req.url.split('?')[1]).has('verbose')
      const isVerbose = asks && (await api.authorize.isAdmin(req))
      if (!ok) res.setHeader('Retry-After', '2')
      sendJson(res, ok ? 200 : 503, { status: ok ? 'ready' : 'not ready', ...(isVerbose && { checks }) })
    },
  })

  const { registry } = api.metrics
  if (api.settings.ADMIN_TOKEN !== undefined)
    resource(router, '/metrics', {
      get: api.authorize.admin(async (_req, res) => {
        send(res, 200, registry.contentType, await registry.metrics())
      }),
    })
}

/** What {@link Api.ready} says; an error counts as not ready. */
export async function readiness({ ready }: Pick<Api, 'ready'>) {
  return ready().catch((error: unknown) => ({
    ok: false,
    checks: [{ name: 'ready', ok: false, detail: error instanceof Error ? error.message : 'failed' }],
  }))
}
