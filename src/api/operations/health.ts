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
      const lines = isVerbose && { checks: [...checks, await providersLine(api)] }
      sendJson(res, ok ? 200 : 503, { status: ok ? 'ready' : 'not ready', ...lines })
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

/** The configured providers of live checks, and those that fail. They stop no request, so the process stays ready. */
export async function liveProviders({ providers }: Pick<Api, 'providers'>) {
  const asked = (await providers('live')).filter(({ status }) => status !== 'not_configured')
  const failing = asked.filter(({ status }) => status === 'failing').map(({ name }) => name)
  return { asked: asked.length, failing }
}

/** {@link liveProviders} as a line of the status. */
export async function providersLine(api: Pick<Api, 'providers'>) {
  const { asked, failing } = await liveProviders(api)
  const detail = `${failing.length} of ${asked} providers of live checks fail: ${failing.join(', ')}`
  return { name: 'providers', ok: failing.length === 0, detail: failing.length === 0 ? 'none fails' : detail }
}
