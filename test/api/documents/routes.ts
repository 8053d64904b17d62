import { openApiDocument } from '../../../src/api/documents/openapi/document.ts'
import type { Scope } from '../../../src/events/key.ts'
import type { Described, DescribedOperation } from './openapi/described-api.ts'

export type Route = {
  method: string
  path: string
  scope: Scope
  body?: unknown
  names?: 'check' | 'batch' | 'key' | 'person' | 'webhook'
}

const NAMED: Readonly<Record<string, NonNullable<Route['names']>>> = {
  checks: 'check',
  batches: 'batch',
  keys: 'key',
  account: 'person',
  webhooks: 'webhook',
}
const { paths } = openApiDocument('') as unknown as Described

/**
 * Every route of the OpenAPI document that needs an API key, and HEAD for each GET. `:id` stands for the id of the
 * resource in `names`, `:delivery` for an unknown one.
 */
export const keyRoutes: Route[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) => routesOf(path, verb, operation)),
)

function routesOf(path: string, verb: string, operation: DescribedOperation | undefined): Route[] {
  const [{ apiKey: scopes = [] } = {}] = (operation?.security ?? []) as Record<string, string[]>[]
  const [scope] = scopes
  if (scope === undefined) return []
  const [, , , resource = ''] = path.split('/')
  const names = path.includes('{id}') ? NAMED[resource] : undefined
  const body = operation?.requestBody?.content['application/json']?.example
  const route = {
    method: verb.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    scope: scope as Scope,
    ...(names && { names }),
    ...(body !== undefined && { body }),
  }
  return verb === 'get' ? [route, { ...route, method: 'HEAD' }] : [route]
}

/** Every route that needs the admin token. */
export const adminRoutes: { method: string; path: string; body?: unknown }[] = [
  { method: 'POST', path: '/admin/v1/accounts', body: { plan: 'start' } },
  { method: 'GET', path: '/admin/v1/accounts' },
  { method: 'GET', path: '/admin/v1/accounts/:id' },
  { method: 'PATCH', path: '/admin/v1/accounts/:id', body: { plan: 'agency' } },
  { method: 'POST', path: '/admin/v1/accounts/:id/suspend', body: { reason: 'unpaid' } },
  { method: 'POST', path: '/admin/v1/accounts/:id/reinstate' },
  {
    method: 'POST',
    path: '/admin/v1/accounts/:id/erase',
    body: { reason: 'asked', confirm: ':id' },
  },
  { method: 'GET', path: '/admin/v1/accounts/:id/keys' },
  { method: 'POST', path: '/admin/v1/accounts/:id/keys', body: { mode: 'test' } },
  { method: 'GET', path: '/admin/v1/accounts/:id/keys/:key' },
  { method: 'DELETE', path: '/admin/v1/accounts/:id/keys/:key' },
  { method: 'GET', path: '/admin/v1/openapi.json' },
  { method: 'GET', path: '/metrics' },
]

/** Paths and their methods. */
export const allowed: [path: string, allow: string][] = [
  ['/api/v1/checks', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v1/checks/chk_1', 'GET, HEAD, OPTIONS'],
  ['/api/v1/checks/chk_1/cancel', 'POST, OPTIONS'],
  ['/api/v1/checks/chk_1/retry', 'POST, OPTIONS'],
  ['/api/v1/checks/chk_1/share', 'POST, GET, DELETE, HEAD, OPTIONS'],
  ['/api/v1/batches/bat_1/share', 'POST, GET, DELETE, HEAD, OPTIONS'],
  ['/api/v1/checks/chk_1/events', 'GET, HEAD, OPTIONS'],
  ['/api/v1/events', 'GET, HEAD, OPTIONS'],
  ['/api/v1/batches', 'POST, GET, HEAD, OPTIONS'],
  ['/api/v1/batches/bat_1', 'GET, HEAD, OPTIONS'],
  ['/api/v1/batches/bat_1/cancel', 'POST, OPTIONS'],
  ['/api/v1/usage', 'GET, HEAD, OPTIONS'],
  ['/api/v1/providers', 'GET, HEAD, OPTIONS'],
  ['/api/v1/plans', 'GET, HEAD, OPTIONS'],
  ['/api/v1/nice-classes', 'GET, HEAD, OPTIONS'],
  ['/api/v1/goods', 'POST, OPTIONS'],
  ['/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/api/v1/keys', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v1/keys/key_1', 'GET, DELETE, HEAD, OPTIONS'],
  ['/api/v1/keys/key_1/rotate', 'POST, OPTIONS'],
  ['/api/v1/account/people', 'GET, POST, HEAD, OPTIONS'],
  ['/api/v1/account/people/per_1', 'GET, DELETE, HEAD, OPTIONS'],
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
  ['/admin/v1/accounts', 'GET, POST, HEAD, OPTIONS'],
  ['/admin/v1/accounts/acc_1', 'GET, PATCH, HEAD, OPTIONS'],
  ['/admin/v1/accounts/acc_1/suspend', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1/reinstate', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1/erase', 'POST, OPTIONS'],
  ['/admin/v1/accounts/acc_1/keys', 'GET, POST, HEAD, OPTIONS'],
  ['/admin/v1/accounts/acc_1/keys/key_1', 'GET, DELETE, HEAD, OPTIONS'],
  ['/admin/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ['/livez', 'GET, HEAD, OPTIONS'],
  ['/readyz', 'GET, HEAD, OPTIONS'],
  ['/metrics', 'GET, HEAD, OPTIONS'],
  ['/', 'GET, HEAD, OPTIONS'],
  ['/api-docs', 'GET, HEAD, OPTIONS'],
  ['/api-docs/guides', 'GET, HEAD, OPTIONS'],
  ['/api-docs/problems', 'GET, HEAD, OPTIONS'],
  ['/api-docs/problems/rate-limited', 'GET, HEAD, OPTIONS'],
]
