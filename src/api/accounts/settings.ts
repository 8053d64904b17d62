import type { IRouter } from 'express'
import { z } from 'zod'
import type { AccountCommand } from '../../commands/account/decider.ts'
import type { Account } from '../../commands/account-cache.ts'
import type { Mode } from '../../events/mode.ts'
import { accountStream } from '../../events/streams.ts'
import { jurisdictions } from '../../verdict/jurisdiction-codes.ts'
import { branding, MAX_BRANDED_BYTES } from '../branding/body.ts'
import { merged } from '../branding/brandings.ts'
import { defaultJurisdictions } from '../checks/request-body.ts'
import { withoutTurn } from '../http/admission.ts'
import type { Client } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import { plainLine } from '../http/plain-text.ts'
import { invalid } from '../http/problem.ts'
import { refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import { isBranded } from '../rendering/brand.ts'
import type { Api } from '../route-context.ts'

/** Body of `PATCH /account`: omitted members keep their value; an empty list means the jurisdictions of the service. */
export const accountChange = z.strictObject({
  /** As invited people see it; null removes it. */
  name: plainLine(100).nullable().optional(),
  jurisdictions: jurisdictions.or(z.array(z.never()).max(0)).optional(),
  /** Null removes all of it; omitted parts keep their value. */
  branding: branding.nullable().optional(),
})

/** `/account`: the caller's account and its settings. */
export function accountSettingsRoutes(router: IRouter, api: Api): void {
  resource(router, '/account', {
    get: api.authorize.key('checks:read', 'reads', async (req, res, { accountId, mode }) => {
      refuseQuery(req)
      sendJson(res, 200, await accountSettingsView(api, await api.directory.account(accountId), mode))
    }),
    patch: api.authorize.key('keys:write', 'writes', async (req, res, client) => {
      refuseQuery(req)
      const change = await readBody(req, res, accountChange, MAX_BRANDED_BYTES)
      if (client.mode === 'test') refuseForTestKey(change, await api.directory.account(client.accountId))
      if (change.branding)
        change.branding = await withoutTurn(res, api.brandings.drawn(client.accountId, change.branding))
      for (const command of await commandsOf(api, change, client))
        await api.accounts.change(client.accountId, command, `key:${client.keyId}`)
      if (change.name !== undefined) {
        const account = await api.directory.freshAccount(client.accountId)
        await api.people.setName(account, change.name, `key:${client.keyId}`)
      }
      api.directory.changed(accountStream(client.accountId))
      const account = await api.directory.account(client.accountId)
      sendJson(res, 200, await accountSettingsView(api, account, client.mode))
    }),
  })
}

/**
 * A test key changes what live checks and reports show only before the account ever had a live key. Throws
 * {@link Problem} `invalid-request`.
 */
function refuseForTestKey(
  change: z.output<typeof accountChange>,
  { keys, withdrawn }: Pick<Account, 'keys' | 'withdrawn'>,
): void {
  const hasLive = [...keys, ...withdrawn].some(({ mode }) => mode === 'live')
  const why = {
    name:
      hasLive &&
      'applies to live invitations too. The account has had a live key, so only a live key can change it',
    branding:
      hasLive &&
      'would apply to live reports too. The account has had a live key, so only a live key can change it',
    jurisdictions:
      'apply to live checks, so only a live key can change them. Test checks use the registers of the sandbox',
  }
  const refused = (['name', 'branding', 'jurisdictions'] as const).filter(
    (member) => change[member] !== undefined && why[member],
  )
  if (refused.length > 0)
    throw invalid(
      ...refused.map((member) => ({ pointer: `/${member}`, detail: `/${member}: ${why[member]}.` })),
    )
}

async function commandsOf(
  api: Api,
  change: z.output<typeof accountChange>,
  { accountId }: Client,
): Promise<AccountCommand[]> {
  const commands: AccountCommand[] = []
  if (change.jurisdictions !== undefined)
    commands.push({ type: 'setJurisdictions', jurisdictions: change.jurisdictions })
  if (change.branding !== undefined) {
    const brand = change.branding && merged(await api.brandings.ofAccount(accountId), change.branding)
    const sealedBranding =
      brand && isBranded(brand) ? await api.brandings.seal(accountId, accountId, brand) : null
    commands.push({ type: 'setBranding', sealedBranding })
  }
  return commands
}

async function accountSettingsView({ brandings, people, settings }: Api, account: Account, mode: Mode) {
  const { accountId, plan, jurisdictions: chosen } = account
  const [name, branding] = await Promise.all([people.nameOf(account), brandings.ofAccount(accountId)])
  return {
    id: accountId,
    object: 'account',
    plan,
    name,
    jurisdictions: chosen,
    defaultJurisdictions: defaultJurisdictions({ mode, jurisdictions: chosen }, settings),
    defaultTlds: settings.TLDS,
    branding,
  }
}
