import type { IRouter, Request, Response } from 'express'
import type { KeyView, NewKey } from '../../commands/accounts.ts'
import type { Api } from '../api.ts'
import { type Client, requireScopes } from '../authenticate.ts'
import { readBody, readOptionalBody } from '../body.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { keyBody, refusePast, rotateBody } from '../key-body.ts'
import { keyView, requireJurisdictions, sendIssued } from '../key-view.ts'
import { notFound, Problem } from '../problem.ts'
import { refuseQuery } from '../query.ts'
import { resource } from '../resource.ts'
import { sendJson, sendNothing } from '../respond.ts'

const KEY_LIFE_MS = 30 * 24 * 3_600_000

/** `/keys` and what is below. A key sees and issues keys of its own mode alone. */
export function keyRoutes(router: IRouter, api: Api): void {
  const { gate } = api
  resource(router, '/keys', {
    get: gate.key('keys:write', 'reads', async (req, res, { accountId, mode }) => {
      refuseQuery(req)
      const keys = await api.accounts.keys(accountId, mode)
      sendJson(res, 200, { object: 'list', data: keys.map(keyView), nextCursor: null })
    }),
    post: gate.key('keys:write', 'writes', (req, res, client) => issue(api, req, res, client)),
  })
  resource(router, '/keys/:id', {
    delete: gate.key('keys:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const { id } = await find(api, req, client)
      await api.accounts.revokeKey(client.accountId, id, 'revoked by its owner', actorOf(client))
      sendNothing(res, 204)
    }),
  })
  resource(router, '/keys/:id/rotate', {
    post: gate.key('keys:write', 'writes', (req, res, client) => rotate(api, req, res, client)),
  })
}

async function issue(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const wanted = { mode: client.mode, ...(await readBody(req, res, keyBody)) }
  requireScopes(client, wanted.scopes)
  requireJurisdictions(api.settings, client.mode)
  refusePast(wanted, api.now())
  const requestKey = idempotencyKey === null ? null : `issue ${idempotencyKey}`
  const issued = await api.accounts.issueKey(client.accountId, wanted, actorOf(client), requestKey)
  if (issued.secret === null) refuseOtherRequest(issued.key, wanted, api.now())
  sendIssued(res, issued)
}

async function rotate(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const { overlapSeconds } = await readOptionalBody(req, res, rotateBody)
  const old = await find(api, req, client)
  requireScopes(client, old.scopes)
  const requestKey = idempotencyKey === null ? null : `rotate ${old.id} ${idempotencyKey}`
  const overlapMs = overlapSeconds * 1000
  sendIssued(
    res,
    await api.accounts.rotateKey(client.accountId, old.id, overlapMs, actorOf(client), requestKey),
  )
}

async function find({ accounts }: Api, req: Request, client: Client): Promise<KeyView> {
  const keys = await accounts.keys(client.accountId, client.mode)
  const found = keys.find(({ id }) => id === req.params.id)
  if (!found) throw notFound('key')
  return found
}

/** A repeat must be of the same request. Its end may have been brought forward since, by a rotation. */
function refuseOtherRequest(key: KeyView, wanted: NewKey, now: number): void {
  if (now - Date.parse(key.createdAt) > KEY_LIFE_MS)
    throw new Problem('idempotency-key-expired', 'This Idempotency-Key was used more than 30 days ago.')
  const endsEarlier =
    key.expiresAt !== null && (wanted.expiresAt === null || key.expiresAt < wanted.expiresAt)
  const isSame =
    key.label === wanted.label &&
    key.scopes.join() === wanted.scopes.join() &&
    (key.expiresAt === wanted.expiresAt || endsEarlier)
  if (!isSame)
    throw new Problem('idempotency-conflict', 'This Idempotency-Key was used before to issue another key.')
}

const actorOf = ({ keyId }: Client): string => `key:${keyId}`
