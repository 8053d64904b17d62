import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { ProcessorTurns } from '../../fairness/processor-turns.ts'
import type { ApiDeps } from '../deps.ts'
import type { Admission } from './admission.ts'
import { Authentication, type Client, hasScopes, type Needed, requireScopes, setsOf } from './authenticate.ts'
import { bearerToken, refusedToken } from './presented-key.ts'
import type { Bucket, RateLimits } from './rate-limit.ts'
import { WrongKeys } from './wrong-keys.ts'

declare module 'express-serve-static-core' {
  interface Locals {
    /** For requests of a session of the console: whether the session has not ended. */
    isStillSignedIn?: () => Promise<boolean>
  }
}

export type ClientHandler = (req: Request, res: Response, client: Client) => Promise<void>

type AuthorizeParts = { limits: RateLimits; admission: Admission; processor: ProcessorTurns }

/** Wraps handlers so that only authorized callers reach them. */
export type Authorize = {
  /** For callers whose API key has these scopes; counts against their budget of writes or reads. */
  key(needed: Needed, bucket: Bucket, handler: ClientHandler): RequestHandler
  /**
   * Whether the key of an earlier authorized request is still valid and has these scopes, and its session, if it has one,
   * has not ended. Rejects while the store is unavailable.
   */
  isStillAuthorized(req: Request, needed: Needed): Promise<boolean>
  /**
   * The caller of the key that a request presents; counts against its budget of writes. Throws {@link Problem} like
   * `key`.
   */
  signIn(req: Request, res: Response): Promise<Client>
  /** The caller of a key that was accepted before; null if it is not accepted now. */
  clientOf(secret: string): Promise<Client | null>
  /** Whether a request has the admin token. A wrong token counts against its address. */
  isAdmin(req: Request): Promise<boolean>
  isAdminToken(token: string): boolean
  /** For the operator. */
  admin(handler: (req: Request, res: Response) => Promise<void>): RequestHandler
}

export function createAuthorize(deps: ApiDeps, { limits, admission, processor }: AuthorizeParts): Authorize {
  const { settings, ephemeralStore, now, turns } = deps
  const most = settings.WRONG_KEYS_PER_MINUTE
  const wrongTokens = new WrongKeys({ ephemeralStore, now, most, realm: 'admin' })
  const authentication = new Authentication(deps, new WrongKeys({ ephemeralStore, now, most, realm: 'api' }))
  const token = settings.ADMIN_TOKEN
  const expected = token === undefined ? null : digest(token)
  const isAdminToken = (given: string): boolean =>
    expected !== null && timingSafeEqual(digest(given), expected)
  const isAdmin = async (req: Request): Promise<boolean> => {
    const presented = bearerToken(req.headers.authorization)
    if (isAdminToken(presented ?? '')) return true
    if (presented !== null) await wrongTokens.note(req.ip)
    return false
  }
  return {
    key: (needed, bucket, handler) => (req, res) => {
      const account = admission.holderOfTurns(res)
      return turns.during({ account, job: res }, async () => {
        await turns.next({ account, urgency: 'waiting' })
        if (res.closed) return
        const client = await authentication.client(req, res.locals.requestId)
        await limits.take(res, client, bucket)
        admission.identify(res, client)
        if (!hasScopes(client, needed)) requireScopes(client, setsOf(needed)[0] ?? [])
        await processor.run(`${client.accountId}/${client.mode}`, res, (turn) => {
          res.locals.turn = turn
          return handler(req, res, client)
        })
      })
    },
    isStillAuthorized: async (req, needed) =>
      (await (req.res?.locals.isStillSignedIn?.() ?? true)) && authentication.isStillAuthorized(req, needed),
    signIn: async (req, res) => {
      const client = await authentication.client(req, res.locals.requestId)
      await limits.take(res, client, 'writes')
      return client
    },
    clientOf: (secret) => authentication.clientOf(secret),
    isAdmin,
    isAdminToken,
    admin: (handler) => async (req, res) => {
      if (!(await isAdmin(req))) throw refusedToken(bearerToken(req.headers.authorization))
      await handler(req, res)
    },
  }
}

/** Of equal length for every token, so that the comparison takes constant time. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
