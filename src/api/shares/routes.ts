import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import type { ShareLink } from '../../commands/share/decider.ts'
import type { Api } from '../api.ts'
import type { Client } from '../http/authenticate.ts'
import type { ClientHandler } from '../http/authorize.ts'
import { readOptionalBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { refuseQuery } from '../http/query.ts'
import { resource } from '../http/resource.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { sharedUrl } from './pages.ts'

const DAY = 86_400

/** Body of `POST /checks/{id}/share`. */
export const shareBody = z.strictObject({
  expiresInSeconds: z
    .int()
    .min(60)
    .max(365 * DAY)
    .default(30 * DAY),
})

/** `/checks/{id}/share`: the links by which a check can be read without a key. */
export function shareRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  const on = (handler: Handler): ClientHandler => {
    return (req, res, client) => handler(api, req, res, client)
  }
  resource(router, '/checks/:id/share', {
    post: authorize.key('checks:write', 'writes', on(create)),
    get: authorize.key('checks:read', 'reads', on(list)),
    delete: authorize.key('checks:write', 'writes', on(withdraw)),
  })
}

type Handler = (api: Api, req: Request, res: Response, client: Client) => Promise<void>

async function create(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const { expiresInSeconds } = await readOptionalBody(req, res, shareBody)
  const { _id } = await api.reports.find(client, String(req.params.id))
  const { link, token } = await api.shares.create(client, _id, expiresInSeconds, idempotencyKey)
  if (token === null) res.setHeader('Idempotent-Replayed', 'true')
  const url = token === null ? null : sharedUrl(api.view.publicUrl, token)
  sendJson(res, token === null ? 200 : 201, shareView(_id, link, url))
}

async function list(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const { _id } = await api.reports.find(client, String(req.params.id))
  const links = await api.shares.active(_id)
  sendJson(res, 200, {
    object: 'list',
    data: links.map((link) => shareView(_id, link, null)),
    nextCursor: null,
  })
}

async function withdraw(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const { _id } = await api.reports.find(client, String(req.params.id))
  await api.shares.withdrawAll(client, _id)
  sendNothing(res, 204)
}

/** The address is known only once: when the link is created. */
function shareView(checkId: string, link: ShareLink, url: string | null) {
  const { shareId, createdAt, expiresAt, withdrawnAt } = link
  return { id: shareId, object: 'share', checkId, url, createdAt, expiresAt, withdrawnAt }
}
