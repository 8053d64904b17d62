import type { IRouter } from 'express'
import { type ProviderState, usesNetwork } from '../../checkers/provider-client/interfaces.ts'
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
      const lines = isVerbose && { checks: [...checks, ...(await providerLines(api))] }
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

/**
 * The configured providers of live checks, and those that fail. They stop no request, so the process stays ready. `unreached`:
 * the last request to each of those that were asked failed, so that the machine probably has no network.
 */
export async function liveProviders({ providers }: Pick<Api, 'providers'>) {
  const used = (await providers('live')).filter(
    (provider) => provider.status !== 'not_configured' && usesNetwork(provider),
  )
  const failing = used.filter(({ status }) => status === 'failing').map(({ name }) => name)
  const asked = used.filter(({ lastSuccessAt, lastFailure }) => lastSuccessAt ?? lastFailure)
  return {
    asked: used.length,
    failing,
    unreached: asked.length > 0 && asked.every(isDown) ? asked.length : 0,
  }
}

const isDown = ({ lastSuccessAt, lastFailure }: ProviderState): boolean =>
  lastFailure !== null && lastFailure.at > (lastSuccessAt ?? '')

/** {@link liveProviders} as lines of the status; `network` only if no provider answers. */
export async function providerLines(api: Pick<Api, 'providers'>) {
  const { asked, failing, unreached } = await liveProviders(api)
  const detail = `${failing.length} of ${asked} providers of live checks fail: ${failing.join(', ')}`
  const isFine = failing.length === 0 && unreached === 0
  return [
    ...(unreached > 0 ? [{ name: 'network', ok: false, detail: UNREACHED }] : []),
    { name: 'providers', ok: isFine, detail: isFine ? 'none fails' : detail },
  ]
}

const UNREACHED = 'no provider of live checks answered last; the machine probably has no network connection'
