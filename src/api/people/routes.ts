import type { IRouter, Request, Response } from 'express'
import { refuseOtherBody } from '../../commands/idempotency.ts'
import { SCOPES_OF_ROLE } from '../../commands/people/roles.ts'
import type { PersonView } from '../../commands/people/view.ts'
import { type Client, requireScopes } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { notFound } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import { refuseNewKey } from '../keys/body.ts'
import type { Api } from '../route-context.ts'
import { personBody, personListParameters, personPage } from './body.ts'
import { invitationUrl, personView } from './view.ts'

/** Routes of `/account/people` and below: the team of the account, in the mode of the key. */
export function peopleRoutes(router: IRouter, api: Api): void {
  const { authorize, people } = api
  resource(router, '/account/people', {
    get: authorize.key('keys:write', 'reads', async (req, res, { accountId, mode }) => {
      const asked = readQuery(req, personListParameters)
      const removed = asked.status === 'removed'
      sendJson(res, 200, personPage(await people.list(accountId, mode, { removed }), asked))
    }),
    post: authorize.key('keys:write', 'writes', (req, res, client) => invite(api, req, res, client)),
  })
  resource(router, '/account/people/:id', {
    get: authorize.key('keys:write', 'reads', async (req, res, client) => {
      refuseQuery(req)
      sendJson(res, 200, personView(await find(api, req, client)))
    }),
    delete: authorize.key('keys:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const { id, status } = await find(api, req, client)
      if (status === 'removed') throw notFound('person')
      await people.remove(client.accountId, id, `key:${client.keyId}`)
      sendNothing(res, 204)
    }),
  })
}

async function invite(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const { name, role } = await readBody(req, res, personBody)
  const { accountId, mode, keyId, keyExpiresAt, jurisdictions } = client
  requireScopes(client, SCOPES_OF_ROLE[role])
  refuseNewKey(
    api,
    { mode, scopes: SCOPES_OF_ROLE[role], label: name, expiresAt: keyExpiresAt },
    jurisdictions,
  )
  const requestKey = idempotencyKey === null ? null : `person ${idempotencyKey}`
  const invited = { name, role, mode, keyExpiresAt }
  const { person, token } = await api.people.invite(accountId, invited, `key:${keyId}`, requestKey)
  if (token === null) {
    refuseOtherBody(
      { at: person.invitedAt, body: { name: person.name, role: person.role } },
      { name, role },
      api.now(),
    )
    res.setHeader('Idempotent-Replayed', 'true')
  }
  const url = token === null ? null : invitationUrl(api.settings.publicUrl, token)
  sendJson(res, token === null ? 200 : 201, { ...personView(person), invitationUrl: url })
}

async function find({ people }: Api, req: Request, { accountId, mode }: Client): Promise<PersonView> {
  const found = await people.find(accountId, String(req.params.id))
  if (found?.mode !== mode) throw notFound('person')
  return found
}
