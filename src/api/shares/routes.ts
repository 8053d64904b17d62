import type { IRouter, Request, Response } from 'express'
import type { ShareLink } from '../../commands/share/decider.ts'
import { MAX_BRANDED_BYTES } from '../branding/body.ts'
import { withoutTurn } from '../http/admission.ts'
import type { Client } from '../http/authenticate.ts'
import type { ClientHandler } from '../http/authorize.ts'
import { readOptionalBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { shareBody } from './body.ts'
import { sharedUrl } from './pages.ts'

/** Finds what a link opens, among that of a client; the document has its id. */
type Subject = {
  path: string
  find(api: Api, client: Client, id: string): Promise<{ _id: string }>
  /** The member of a link with that id. */
  member: 'checkId' | 'batchId'
}

const SUBJECTS: readonly Subject[] = [
  {
    path: '/checks/:id/share',
    find: ({ reports }, client, id) => reports.find(client, id),
    member: 'checkId',
  },
  {
    path: '/batches/:id/share',
    find: ({ batches }, client, id) => batches.find(client, id),
    member: 'batchId',
  },
]

/** `/checks/{id}/share`, `/batches/{id}/share`: the links by which a check or batch can be read without a key. */
export function shareRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  for (const subject of SUBJECTS) {
    const on = (handler: Handler): ClientHandler => {
      return async (req, res, client) => {
        refuseQuery(req)
        return handler(api, req, res, {
          client,
          member: subject.member,
          find: async () => (await subject.find(api, client, String(req.params.id)))._id,
        })
      }
    }
    resource(router, subject.path, {
      post: authorize.key('checks:write', 'writes', on(create)),
      get: authorize.key('checks:read', 'reads', on(list)),
      delete: authorize.key('checks:write', 'writes', on(withdraw)),
    })
  }
}

type Asked = { client: Client; member: Subject['member']; find(): Promise<string> }
type Handler = (api: Api, req: Request, res: Response, asked: Asked) => Promise<void>

async function create(api: Api, req: Request, res: Response, { client, member, find }: Asked): Promise<void> {
  const idempotencyKey = readIdempotencyKey(req)
  const { expiresInSeconds: seconds, branding: given } = await readOptionalBody(
    req,
    res,
    shareBody,
    MAX_BRANDED_BYTES,
  )
  const id = await find()
  const brand = given && {
    sealedBranding: await api.brandings.seal(
      client.accountId,
      id,
      await withoutTurn(res, api.brandings.drawn(client.accountId, given)),
    ),
    fingerprint: await api.brandings.fingerprint(client.accountId, given),
  }
  const { link, token } = await api.shares.create(client, id, { seconds, idempotencyKey, brand })
  if (token === null) res.setHeader('Idempotent-Replayed', 'true')
  const url = token === null ? null : sharedUrl(api.view.publicUrl, token)
  sendJson(res, token === null ? 200 : 201, shareView(member, id, link, url))
}

async function list(api: Api, _req: Request, res: Response, { member, find }: Asked): Promise<void> {
  const id = await find()
  const links = await api.shares.active(id)
  sendJson(res, 200, {
    object: 'list',
    data: links.map((link) => shareView(member, id, link, null)),
    nextCursor: null,
  })
}

async function withdraw(api: Api, _req: Request, res: Response, { client, find }: Asked): Promise<void> {
  await api.shares.withdrawAll(client, await find())
  sendNothing(res, 204)
}

/** The address is known only once: when the link is created. */
function shareView(member: Subject['member'], id: string, link: ShareLink, url: string | null) {
  const { shareId, createdAt, expiresAt, withdrawnAt } = link
  return { id: shareId, object: 'share', [member]: id, url, createdAt, expiresAt, withdrawnAt }
}
