import cors from 'cors'
import type { RequestHandler } from 'express'
import onHeaders from 'on-headers'

const common = {
  methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
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
 * Lets pages of these origins read the answers (Fetch standard, CORS), `*` those of any. Never with credentials of the
 * browser: the key is sent by the page itself. A preflight ends here, an OPTIONS of another kind goes on to its route.
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const isAny = origins.includes('*')
  const origin = isAny ? '*' : [...origins]
  const preflight = cors({ ...common, origin })
  const actual = cors({ ...common, origin, preflightContinue: true })
  return (req, res, next) => {
    const isPreflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
    // A route that sets Vary of its own must not make caches mix up what two origins got.
    if (!isAny) onHeaders(res, () => void res.vary('Origin'))
    if (isPreflight) preflight(req, res, next)
    else actual(req, res, next)
  }
}
