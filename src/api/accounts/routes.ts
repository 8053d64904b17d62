import type { IRouter, Request, Response } from 'express'
import { type Plan, READS_PER_WRITE } from '../../commands/account/plans.ts'
import { monthEnd, monthOf } from '../../commands/month.ts'
import type { UsageDocument } from '../../projections/usage/projection.ts'
import type { Client } from '../http/authenticate.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { budgetOf } from '../http/rate-limit.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { usageAt, usageParameters } from './usage-at.ts'

const WINDOW_S = 60

/** `/usage`, `/providers`, `/plans`. */
export function accountRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  resource(router, '/usage', {
    get: authorize.key('checks:read', 'reads', (req, res, client) => usage(api, req, res, client)),
  })
  resource(router, '/providers', {
    get: authorize.key('checks:read', 'reads', async (req, res, client) => {
      refuseQuery(req)
      const providers = await api.providers(client.mode)
      const data = providers.map((provider) => ({ object: 'provider', ...provider }))
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    }),
  })
  resource(router, '/plans', {
    get: (req, res) => {
      refuseQuery(req)
      const data = Object.entries(api.plans).map(([id, plan]) => planView(id, plan))
      res.setHeader('Cache-Control', 'public, max-age=300')
      sendJson(res, 200, { object: 'list', data, nextCursor: null })
    },
  })
}

async function usage(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const asked = readQuery(req, usageParameters)
  if (asked.at !== undefined || asked.month !== undefined) {
    const { month, used, plan, terms } = await usageAt(api, client.accountId, asked)
    const of = { mode: client.mode, plan, terms }
    const view = client.mode === 'test' ? testUsageView(of, month, null) : usageView(of, month, used)
    sendJson(res, 200, view)
    return
  }
  const month = monthOf(api.now())
  if (client.mode === 'test') {
    const { testQuota } = api.checks
    const used = await testQuota.used(client.accountId)
    sendJson(res, 200, testUsageView(client, month, { limit: testQuota.limit, used }))
  } else sendJson(res, 200, usageView(client, month, await api.currentUsage.read(client.accountId)))
}

/** Usage of a month (`yyyymm`; null before the first use) and the limits of the account. */
export function usageView(
  { mode, plan, terms }: Pick<Client, 'mode' | 'plan' | 'terms'>,
  month: string,
  used: UsageDocument | null,
) {
  const limit = used?.limit ?? terms.checksPerMonth
  return {
    ...commonOf({ mode, plan, terms }, month),
    quotaFree: false,
    limit,
    used: used?.used ?? 0,
    remaining: Math.max(0, limit - (used?.used ?? 0)),
    byKind: used?.byKind ?? { check: 0, retry: 0, batch: 0 },
  }
}

/** The same for test keys. Only the current month is counted: `count` is null for another one. */
function testUsageView(
  of: Pick<Client, 'mode' | 'plan' | 'terms'>,
  month: string,
  count: { limit: number; used: number | null } | null,
) {
  const { limit = null, used = null } = count ?? {}
  const remaining = limit === null || used === null ? null : Math.max(0, limit - used)
  return { ...commonOf(of, month), quotaFree: limit === null, limit, used, remaining, byKind: null }
}

function commonOf({ mode, plan, terms }: Pick<Client, 'mode' | 'plan' | 'terms'>, month: string) {
  return {
    object: 'usage',
    mode,
    month: `${month.slice(0, 4)}-${month.slice(4)}`,
    plan,
    resetsAt: monthEnd(month),
    rateLimits: {
      writes: { limit: budgetOf(terms, 'writes'), windowSeconds: WINDOW_S },
      reads: { limit: budgetOf(terms, 'reads'), windowSeconds: WINDOW_S },
    },
    namesPerBatch: terms.namesPerBatch,
    keys: { limit: terms.liveKeys },
  }
}

/** The public view of a plan. */
export function planView(id: string, { writesPerMinute, liveKeys, ...plan }: Plan) {
  return {
    id,
    object: 'plan',
    ...plan,
    writesPerMinute,
    readsPerMinute: writesPerMinute * READS_PER_WRITE,
    liveKeys,
    testKeys: liveKeys,
  }
}
