import type { IRouter, Request, Response } from 'express'
import { refuseOtherBody } from '../../commands/idempotency.ts'
import type { KeyView } from '../../commands/key/view.ts'
import { type Client, requireScopes } from '../http/authenticate.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { notFound } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { keyBody, refuseNewKey, refuseOtherKey, refuseOutliving, rotateBody } from './body.ts'
import { keyListParameters, keyPage } from './list.ts'
import { keyView, sendIssued } from './view.ts'

/** Routes of `/keys` and below. A key sees and issues only keys of its mode. */
export function keyRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  resource(router, '/keys', {
    get: authorize.key('keys:write', 'reads', async (req, res, { accountId, mode }) => {
      const asked = readQuery(req, keyListParameters)
      const keys = await api.accounts.keys(accountId, mode, { revoked: asked.status === 'revoked' })
      sendJson(res, 200, keyPage(keys, asked))
    }),
    post: authorize.key('keys:write', 'writes', (req, res, client) => issue(api, req, res, client)),
  })
  resource(router, '/keys/:id', {
    get: authorize.key('keys:write', 'reads', async (req, res, client) => {
      refuseQuery(req)
      sendJson(res, 200, keyView(await find(api, req, client)))
    }),
    delete: authorize.key('keys:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const { id } = await findActive(api, req, client)
      await api.accounts.revokeKey(client.accountId, id, 'revoked by its owner', actorOf(client))
      sendNothing(res, 204)
    }),
  })
  resource(router, '/keys/:id/rotate', {
    post: authorize.key('keys:write', 'writes', (req, res, client) => rotate(api, req, res, client)),
  })
}

async function issue(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const wanted = { mode: client.mode, ...(await readBody(req, res, keyBody)) }
  requireScopes(client, wanted.scopes)
  const requestKey = idempotencyKey === null ? null : `issue ${idempotencyKey}`
  const admit = () => {
    refuseNewKey(api, wanted, client.jurisdictions)
    refuseOutliving(client.keyExpiresAt, wanted)
  }
  const issued = await api.accounts.issueKey(client.accountId, wanted, actorOf(client), requestKey, admit)
  if (issued.secret === null) refuseOtherKey(issued.key, wanted, api.now())
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
  // A successor ends when the previous key would have ended.
  const admit = () => refuseOutliving(client.keyExpiresAt, old)
  const issued = await api.accounts.rotateKey(
    client.accountId,
    old.id,
    overlapMs,
    actorOf(client),
    requestKey,
    admit,
  )
  if (issued.secret === null) {
    const { createdAt, granted } = issued.key
    refuseOtherBody({ at: createdAt, body: { overlapMs: granted.overlapMs } }, { overlapMs }, api.now())
  }
  sendIssued(res, issued)
}

async function find({ accounts }: Api, req: Request, client: Client): Promise<KeyView> {
  const found = await accounts.key(client.accountId, String(req.params.id))
  if (found?.mode !== client.mode) throw notFound('key')
  return found
}

/** A revoked key can only be read. */
async function findActive(api: Api, req: Request, client: Client): Promise<KeyView> {
  const found = await find(api, req, client)
  if (found.status === 'revoked') throw notFound('key')
  return found
}

const actorOf = ({ keyId }: Client): string => `key:${keyId}`
