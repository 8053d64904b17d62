import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { Scope } from '../events/key.ts'
import { Authentication, type Client, requireScopes } from './authenticate.ts'
import type { ApiDeps } from './deps.ts'
import { bearerToken } from './presented-key.ts'
import { Problem } from './problem.ts'
import type { Bucket, RateLimits } from './rate-limit.ts'

export type ClientHandler = (req: Request, res: Response, client: Client) => Promise<void>

/** Puts who may call in front of what is done. */
export type Gate = {
  /** For callers with an API key of this scope; counted against their budget of writes or reads. */
  key(scope: Scope, bucket: Bucket, handler: ClientHandler): RequestHandler
  /** For the operator. */
  admin(handler: (req: Request, res: Response) => Promise<void>): RequestHandler
}

export function createGate(deps: ApiDeps, limits: RateLimits): Gate {
  const authentication = new Authentication(deps)
  const token = deps.settings.ADMIN_TOKEN
  const expected = token === undefined ? null : digest(token)
  return {
    key: (scope, bucket, handler) => async (req, res) => {
      const client = await authentication.client(req, res.locals.requestId)
      await limits.take(res, client, bucket)
      requireScopes(client, [scope])
      await handler(req, res, client)
    },
    admin: (handler) => async (req, res) => {
      const presented = digest(bearerToken(req.headers.authorization) ?? '')
      if (expected === null || !timingSafeEqual(presented, expected))
        throw new Problem('invalid-admin-token', 'The admin token is missing or wrong.', {
          headers: { 'WWW-Authenticate': 'Bearer realm="namecheck-admin"' },
        })
      await handler(req, res)
    },
  }
}

/** Of equal length for every token, so that comparing takes the same time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
