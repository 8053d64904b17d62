import type { IRouter } from 'express'
import { z } from 'zod'
import type { AccountCommand } from '../../commands/account/decider.ts'
import type { Account } from '../../commands/directory.ts'
import { jurisdictions } from '../../verdict/jurisdiction-codes.ts'
import type { Api } from '../api.ts'
import type { Client } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import { invalid } from '../http/problem.ts'
import { refuseQuery } from '../http/query.ts'
import { resource } from '../http/resource.ts'
import { sendJson } from '../http/respond.ts'

/** Body of `PATCH /account`: omitted members keep their value; an empty list means the jurisdictions of the service. */
export const accountChange = z.strictObject({
  jurisdictions: jurisdictions.or(z.array(z.never()).max(0)).optional(),
})

/** `/account`: the caller's account and its settings. */
export function accountSettingsRoutes(router: IRouter, api: Api): void {
  resource(router, '/account', {
    get: api.authorize.key('checks:read', 'reads', async (req, res, { accountId }) => {
      refuseQuery(req)
      sendJson(res, 200, accountSettingsView(await api.directory.account(accountId)))
    }),
    patch: api.authorize.key('keys:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const change = await readBody(req, res, accountChange)
      for (const command of commandsOf(change, client))
        await api.accounts.change(client.accountId, command, `key:${client.keyId}`)
      sendJson(res, 200, accountSettingsView(await api.directory.freshAccount(client.accountId)))
    }),
  })
}

function commandsOf(change: z.output<typeof accountChange>, { mode }: Client): AccountCommand[] {
  if (change.jurisdictions === undefined) return []
  if (mode === 'test')
    throw invalid({
      pointer: '/jurisdictions',
      detail:
        '/jurisdictions: apply to live checks, so only a live key can change them. Test checks use the registers of the sandbox.',
    })
  return [{ type: 'setJurisdictions', jurisdictions: change.jurisdictions }]
}

const accountSettingsView = ({ accountId, plan, jurisdictions: chosen }: Account) => ({
  id: accountId,
  object: 'account',
  plan,
  jurisdictions: chosen,
})
