import type { Request, RequestHandler, Response } from 'express'
import { chance } from '../../primitives/runtime.ts'
import type { ApiDeps } from '../deps.ts'
import { compress } from './compress.ts'
import { allowOrigins } from './cors.ts'
import type { Entrance } from './entrance.ts'
import { bearerToken } from './presented-key.ts'
import { Problem } from './problem.ts'
import { requireOneHost } from './server.ts'
import { limitUnanswered } from './unanswered-requests.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string
    /** The sender of the request: a valid key or session, otherwise an address. */
    sender?: string
  }
}

const SANE_ID = /^[\w.:-]{1,128}$/
const API = '/api/'
/** Requests that carry a key, a token or a session. */
const CARRIES_SECRET = /^\/(?:api|admin|console)\//
/** What the operator needs most while the process is overloaded: probes, and the admin API for senders with a valid token or session. */
const PROBE = /^\/(?:livez|readyz|metrics)(?:[/?]|$)/
const ADMIN = /^\/(?:console\/)?admin\//

/**
 * The middleware that every request passes first: request id, headers of every answer, CORS, compression, and the limit
 * of concurrent requests.
 */
export function createMiddleware(
  deps: ApiDeps,
  { entrance, isAdminToken }: { entrance: Entrance; isAdminToken(token: string): boolean },
): RequestHandler[] {
  const { CORS_ORIGINS } = deps.settings
  return [
    limitUnanswered(),
    identify(deps),
    ...(CORS_ORIGINS.length > 0 ? [onlyApi(allowOrigins(CORS_ORIGINS))] : []),
    compress(),
    async (req, res, next) => {
      requireOneHost(req)
      refuseUnencrypted(deps, req)
      if (PROBE.test(req.url)) return next()
      if (
        ADMIN.test(req.url) &&
        (isAdminToken(bearerToken(req.headers.authorization) ?? '') || (await entrance.knows(req, res)))
      )
        return next()
      refuseWhenDraining(deps)
      if (await entrance.enter(req, res)) next()
    },
  ]
}

function identify({ metrics, now, settings, logger }: ApiDeps): RequestHandler {
  const isSecure = settings.publicUrl.startsWith('https:')
  return (req, res, next) => {
    req.url = originForm(req.url)
    req.originalUrl = req.url
    const started = now()
    const requestId = requestIdOf(req)
    res.locals.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    setSafeHeaders(res, isSecure)
    res.once('close', () => {
      const ms = now() - started
      const route = req.route ? `${req.baseUrl}${String(req.route.path)}` : 'none'
      metrics.requestEnded(route, req.method, res.statusCode, ms / 1000)
      if (logger.isLevelEnabled('debug')) {
        const { method, ip } = req
        logger.debug({ requestId, method, route, status: res.statusCode, ms, ip }, 'request ended')
      }
    })
    next()
  }
}

/** The target without scheme and authority, which a client may send too (RFC 9112 §3.2.2): every rule reads one form. */
function originForm(target: string): string {
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return rest === target || rest.startsWith('/') ? rest : `/${rest}`
}

function requestIdOf(req: Request): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : chance.uuid()
}

/** A page that needs a wider policy sets it itself. */
function setSafeHeaders(res: Response, isSecure: boolean): void {
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Referrer-Policy', 'no-referrer')
  res.setHeader('Cache-Control', 'no-store')
  if (isSecure) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const onlyApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.url.startsWith(API) ? handler(req, res, next) : next()

/** A proxy that also accepts http would let keys travel unencrypted without any notice. */
function refuseUnencrypted({ settings }: ApiDeps, req: Request): void {
  if (settings.TRUST_PROXY === 0 || !settings.publicUrl.startsWith('https:')) return
  if (req.headers['x-forwarded-proto'] === undefined || req.protocol === 'https') return
  if (!CARRIES_SECRET.test(req.url) && req.headers.authorization === undefined) return
  throw new Problem(
    'https-required',
    `The request used plain HTTP, so anyone on the network path can read the key. Send it to ${settings.publicUrl}, and replace the key if it is a live key.`,
  )
}

function refuseWhenDraining({ draining }: ApiDeps): void {
  if (draining())
    throw new Problem(
      'draining',
      'This process is shutting down. Repeat the request; another process will answer.',
      {
        headers: { 'Retry-After': '1', Connection: 'close' },
      },
    )
}
