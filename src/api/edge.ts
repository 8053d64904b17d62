import { randomUUID } from 'node:crypto'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { ApiDeps } from './deps.ts'
import { Problem } from './problem.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string
  }
}

const SANE_ID = /^[\w.:-]{1,128}$/
const API = '/api/'

/** What every request passes first: its id, the headers of every answer, the bound on how many are under way. */
export function edge(deps: ApiDeps): RequestHandler {
  const { metrics, now, settings, logger } = deps
  const isSecure = settings.publicUrl.startsWith('https:')
  let underWay = 0
  return (req: Request, res: Response, next: NextFunction) => {
    const started = now()
    const given = req.headers['x-request-id']
    const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
    res.locals.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    res.setHeader('X-Content-Type-Options', 'nosniff')
    res.setHeader('Referrer-Policy', 'no-referrer')
    res.setHeader('Cache-Control', 'no-store')
    if (isSecure) res.setHeader('Strict-Transport-Security', 'max-age=31536000')
    underWay += 1
    res.once('close', () => {
      underWay -= 1
      const ms = now() - started
      const route = req.route ? `${req.baseUrl}${String(req.route.path)}` : 'none'
      metrics.requestEnded(route, req.method, res.statusCode, ms / 1000)
      logger.debug(
        { requestId, method: req.method, route, status: res.statusCode, ms, ip: req.ip },
        'request ended',
      )
    })
    if (req.url.startsWith(API)) refuseWhenBusy(deps, underWay)
    next()
  }
}

function refuseWhenBusy({ draining, settings }: ApiDeps, underWay: number): void {
  if (draining())
    throw new Problem('draining', 'This process is going down.', {
      headers: { 'Retry-After': '1', Connection: 'close' },
    })
  if (underWay > settings.MAX_IN_FLIGHT)
    throw new Problem('overloaded', `More than ${settings.MAX_IN_FLIGHT} requests are under way.`, {
      headers: { 'Retry-After': '1' },
    })
}
