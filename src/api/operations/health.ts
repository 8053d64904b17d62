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

/** The provider that asks the resolver of the machine. */
const RESOLVER = 'dns'

/** A provider that was last asked longer before the newest request than this says nothing about the network of now, ms. */
const LATELY_MS = 5 * 60_000

/**
 * The configured providers of live checks that were asked, those that fail, and how many were not asked yet. They stop no
 * request, so the process stays ready. `unreached`: the last request to each of those that were asked lately failed, so that the
 * machine probably has no network. A resolver of the machine that answers alone knows no network.
 */
export async function liveProviders({ providers }: Pick<Api, 'providers'>) {
  const used = (await providers('live')).filter(
    (provider) => provider.status !== 'not_configured' && usesNetwork(provider),
  )
  const known = used.filter(({ status }) => status !== 'not_asked')
  const failing = known.filter(({ status }) => status === 'failing').map(({ name }) => name)
  const remote = known.filter((one) => one.name !== RESOLVER && askedAt(one) > 0)
  const newest = Math.max(...remote.map(askedAt))
  const lately = remote.filter((one) => newest - askedAt(one) <= LATELY_MS)
  return {
    asked: known.length,
    notAsked: used.length - known.length,
    failing,
    unreached: lately.every(isDown) ? lately.length : 0,
  }
}

/** Epoch ms of the last request that ended; 0 before the first. */
const askedAt = ({ lastSuccessAt, lastFailure }: ProviderState): number =>
  Math.max(Date.parse(lastSuccessAt ?? '') || 0, Date.parse(lastFailure?.at ?? '') || 0)

const isDown = ({ lastSuccessAt, lastFailure }: ProviderState): boolean =>
  lastFailure !== null && lastFailure.at > (lastSuccessAt ?? '')

/** {@link liveProviders} as lines of the status; `network` only if no provider answers. */
export async function providerLines(api: Pick<Api, 'providers'>) {
  const { asked, notAsked, failing, unreached } = await liveProviders(api)
  const fails = `${failing.length} of ${asked} providers of live checks fail: ${failing.join(', ')}`
  const answers = asked === 0 ? 'none was asked yet' : `none of the ${asked} that were asked fails`
  const rest = asked === 0 || notAsked === 0 ? '' : `; ${notAsked} were not asked yet`
  return [
    ...(unreached > 0 ? [{ name: 'network', ok: false, detail: UNREACHED }] : []),
    {
      name: 'providers',
      ok: failing.length === 0 && unreached === 0,
      detail: (failing.length > 0 || unreached > 0 ? fails : answers) + rest,
    },
  ]
}

const UNREACHED = 'no provider of live checks answered last; the machine probably has no network connection'
