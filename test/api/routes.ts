import type { Scope } from '../../src/events/key.ts'

export type Route = {
  method: string
  path: string
  scope: Scope
  body?: unknown
  names?: 'check' | 'batch' | 'key' | 'webhook'
}

const webhook = { scope: 'webhooks:write', names: 'webhook' } as const
const ENDPOINT = '/api/v1/webhooks/:id'

/** Every route that asks for an API key. `:id` stands for the id of what `names` says, `:delivery` for one of nothing. */
export const keyRoutes: Route[] = [
  { method: 'POST', path: '/api/v1/checks', scope: 'checks:write', body: { query: 'Lumivora' } },
  { method: 'GET', path: '/api/v1/checks', scope: 'checks:read' },
  { method: 'GET', path: '/api/v1/checks/:id', scope: 'checks:read', names: 'check' },
  { method: 'HEAD', path: '/api/v1/checks/:id', scope: 'checks:read', names: 'check' },
  { method: 'POST', path: '/api/v1/checks/:id/cancel', scope: 'checks:write', names: 'check' },
  { method: 'POST', path: '/api/v1/checks/:id/retry', scope: 'checks:write', names: 'check' },
  { method: 'POST', path: '/api/v1/batches', scope: 'checks:write', body: { names: ['Lumivora'] } },
  { method: 'GET', path: '/api/v1/batches', scope: 'checks:read' },
  { method: 'GET', path: '/api/v1/batches/:id', scope: 'checks:read', names: 'batch' },
  { method: 'HEAD', path: '/api/v1/batches/:id', scope: 'checks:read', names: 'batch' },
  { method: 'POST', path: '/api/v1/batches/:id/cancel', scope: 'checks:write', names: 'batch' },
  { method: 'GET', path: '/api/v1/usage', scope: 'checks:read' },
  { method: 'GET', path: '/api/v1/providers', scope: 'checks:read' },
  { method: 'GET', path: '/api/v1/keys', scope: 'keys:write' },
  { method: 'POST', path: '/api/v1/keys', scope: 'keys:write', body: { scopes: ['checks:read'] } },
  { method: 'POST', path: '/api/v1/keys/:id/rotate', scope: 'keys:write', names: 'key' },
  { method: 'DELETE', path: '/api/v1/keys/:id', scope: 'keys:write', names: 'key' },
  { method: 'GET', path: '/api/v1/webhooks', scope: 'webhooks:write' },
  {
    method: 'POST',
    path: '/api/v1/webhooks',
    scope: 'webhooks:write',
    body: { url: 'http://127.0.0.1:9/' },
  },
  { ...webhook, method: 'GET', path: ENDPOINT },
  { ...webhook, method: 'PATCH', path: ENDPOINT, body: {} },
  { ...webhook, method: 'DELETE', path: ENDPOINT },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/rotate-secret` },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/pause` },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/resume` },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/test` },
  { ...webhook, method: 'GET', path: `${ENDPOINT}/deliveries` },
  { ...webhook, method: 'GET', path: `${ENDPOINT}/deliveries/:delivery` },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/deliveries/:delivery/redeliver` },
  { ...webhook, method: 'POST', path: `${ENDPOINT}/replay`, body: { status: 'failed' } },
]

/** Every route that asks for the admin token. */
export const adminRoutes: { method: string; path: string; body?: unknown }[] = [
  { method: 'POST', path: '/admin/v1/accounts', body: { plan: 'start' } },
  { method: 'GET', path: '/admin/v1/accounts/:id' },
  { method: 'PATCH', path: '/admin/v1/accounts/:id', body: { plan: 'agency' } },
  { method: 'POST', path: '/admin/v1/accounts/:id/suspend', body: { reason: 'unpaid' } },
  { method: 'POST', path: '/admin/v1/accounts/:id/reinstate' },
  { method: 'POST', path: '/admin/v1/accounts/:id/keys', body: { mode: 'test' } },
  { method: 'GET', path: '/metrics' },
]

/** Paths and what they allow. */
export const allowed: [path: string, allow: string][] = [
  ['/api/v1/checks', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v1/checks/chk_1', 'GET, HEAD, OPTIONS'],
  ['/api/v1/checks/chk_1/cancel', 'POST, OPTIONS'],
  ['/api/v1/checks/chk_1/retry', 'POST, OPTIONS'],
  ['/api/v1/batches', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v1/batches/bat_1', 'GET, HEAD, OPTIONS'],
  ['/api/v1/batches/bat_1/cancel', 'POST, OPTIONS'],
  ['/api/v1/usage', 'GET, HEAD, OPTIONS'],
  ['/api/v1/providers', 'GET, HEAD, OPTIONS'],
  ['/api/v1/plans', 'GET, HEAD, OPTIONS'],
  ['/api/v1/keys', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v1/keys/key_1', 'DELETE, OPTIONS'],
  ['/api/v1/keys/key_1/rotate', 'POST, OPTIONS'],
  ['/api/v1/webhooks', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v1/webhooks/whk_1', 'GET, PATCH, DELETE, HEAD, OPTIONS'],
  ['/api/v1/webhooks/whk_1/rotate-secret', 'POST, OPTIONS'],
  ['/api/v1/webhooks/whk_1/pause', 'POST, OPTIONS'],
  ['/api/v1/webhooks/whk_1/resume', 'POST, OPTIONS'],
  ['/api/v1/webhooks/whk_1/test', 'POST, OPTIONS'],
  ['/api/v1/webhooks/whk_1/deliveries', 'GET, HEAD, OPTIONS'],
  ['/api/v1/webhooks/whk_1/deliveries/msg_1', 'GET, HEAD, OPTIONS'],
  ['/api/v1/webhooks/whk_1/deliveries/msg_1/redeliver', 'POST, OPTIONS'],
  ['/api/v1/webhooks/whk_1/replay', 'POST, OPTIONS'],
  ['/admin/v1/accounts', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1', 'GET, PATCH, HEAD, OPTIONS'],
  ['/admin/v1/accounts/acc_1/suspend', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1/reinstate', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1/keys', 'POST, OPTIONS'],
  ['/livez', 'GET, HEAD, OPTIONS'],
  ['/readyz', 'GET, HEAD, OPTIONS'],
  ['/metrics', 'GET, HEAD, OPTIONS'],
  ['/api-docs/problems', 'GET, HEAD, OPTIONS'],
  ['/api-docs/problems/rate-limited', 'GET, HEAD, OPTIONS'],
]
