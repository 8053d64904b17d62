import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import { findAccount } from '../accounts/admin-routes.ts'
import { auditRead } from '../history/audit-read.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { operatorOf } from '../http/operator-header.ts'
import { plainText } from '../http/plain-text.ts'
import { Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { adminKeyBody, refuseNewKey, refuseOtherKey } from './body.ts'
import { keyListParameters, keyPage } from './list.ts'
import { keyView, sendIssued } from './view.ts'

const REVOKED = 'revoked by the operator'

/** Optional body of `DELETE /admin/v1/accounts/{id}/keys/{key}`. */
export const revokeBody = z.strictObject({ reason: plainText(500).default(REVOKED) })

/** Routes of `/admin/v1/accounts/{id}/keys` and below: the keys of both modes. */
export function adminKeyRoutes(router: IRouter, api: Api): void {
  const { authorize, accounts } = api
  resource(router, '/accounts/:id/keys', {
    get: authorize.admin(async (req, res) => {
      const asked = readQuery(req, keyListParameters)
      const { accountId } = await findAccount(api, req)
      await auditRead(api, req, 'keys', [accountId])
      const keys = await accounts.keys(accountId, 'both', { revoked: asked.status === 'revoked' })
      sendJson(res, 200, keyPage(keys, asked))
    }),
    post: authorize.admin((req, res) => issue(api, req, res)),
  })
  resource(router, '/accounts/:id/keys/:key', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const { accountId } = await findAccount(api, req)
      const key = await accounts.key(accountId, String(req.params.key))
      if (!key) throw noSuchKey()
      await auditRead(api, req, 'keys', [accountId])
      sendJson(res, 200, keyView(key))
    }),
    delete: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const { reason } = await readOptionalBody(req, res, revokeBody)
      const { accountId } = await findAccount(api, req)
      const key = await accounts.key(accountId, String(req.params.key))
      if (!key || key.status === 'revoked') throw noSuchKey()
      await accounts.revokeKey(accountId, key.id, reason, operatorOf(req))
      sendNothing(res, 204)
    }),
  })
}

async function issue(api: Api, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const wanted = await readBody(req, res, adminKeyBody)
  const { accountId, jurisdictions } = await findAccount(api, req)
  const requestKey = idempotencyKey === null ? null : `operator ${idempotencyKey}`
  const admit = () => refuseNewKey(api, wanted, jurisdictions)
  const issued = await api.accounts.issueKey(accountId, wanted, operatorOf(req), requestKey, admit)
  if (issued.secret === null) refuseOtherKey(issued.key, wanted, api.now())
  sendIssued(res, issued)
}

const noSuchKey = (): Problem => new Problem('not-found', 'This account has no key with this id.')
