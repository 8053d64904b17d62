import cors from 'cors'
import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'

const common = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'Last-Event-ID',
    'Prefer',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Allow',
    'Content-Disposition',
    'Deprecation',
    'ETag',
    'Idempotent-Replayed',
    'Link',
    'Location',
    'Preference-Applied',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'Sunset',
    'WWW-Authenticate',
    'X-Request-Id',
  ],
  maxAge: 600,
  optionsSuccessStatus: 204,
}

/**
 * Permits pages of these origins to read answers (Fetch standard, CORS); `*` permits any. Browser credentials are never
 * permitted: the page sends the key itself. Preflights are answered here; other OPTIONS requests continue to their
 * route.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const isAny = origins.includes('*')
  const origin = isAny ? '*' : [...origins]
  const preflight = cors({ ...common, origin })
  const actual = cors({ ...common, origin, preflightContinue: true })
  return (req, res, next) => {
    const isPreflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
    // A route may set `Vary` itself; caches must still keep the answers for different origins apart.
    if (!isAny) onHeaders(res, () => void res.vary('Origin'))
    if (isPreflight) preflight(req, res, next)
    else actual(req, res, next)
  }
}
