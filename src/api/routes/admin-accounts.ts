import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import type { Account } from '../../commands/directory.ts'
import { limits } from '../../events/account.ts'
import type { Api } from '../api.ts'
import { readBody, readOptionalBody } from '../body.ts'
import { metadata } from '../check-body.ts'
import { adminKeyBody, refusePast } from '../key-body.ts'
import { requireJurisdictions, sendIssued } from '../key-view.ts'
import { nothing } from '../nothing.ts'
import { invalid, Problem } from '../problem.ts'
import { refuseQuery } from '../query.ts'
import { resource } from '../resource.ts'
import { sendJson } from '../respond.ts'

const OPERATOR = 'operator'

/** Body of `POST /admin/v1/accounts`; `contact` is sealed, and opened for the operator alone. */
export const openBody = z.strictObject({ plan: z.string(), contact: metadata.optional() })
/** Body of `PATCH /admin/v1/accounts/{id}`; `limits` takes the place of the account's own limits, `{}` lifts them. */
export const changeBody = z.strictObject({ plan: z.string().optional(), limits: limits.optional() })
/** Body of `POST /admin/v1/accounts/{id}/suspend`. */
export const suspendBody = z.strictObject({ reason: z.string().trim().min(1).max(500) })

/** `/admin/v1/accounts` and what is below. */
export function adminAccountRoutes(router: IRouter, api: Api): void {
  const { gate, accounts } = api
  resource(router, '/accounts', {
    post: gate.admin(async (req, res) => {
      refuseQuery(req)
      const { plan, contact } = await readBody(req, res, openBody)
      checkPlan(api, plan)
      const account = await accounts.open({ plan, contact: contact ?? null }, OPERATOR)
      res.setHeader('Location', `${api.settings.publicUrl}/admin/v1/accounts/${account.accountId}`)
      await sendAccount(api, res, 201, account)
    }),
  })
  resource(router, '/accounts/:id', {
    get: gate.admin(async (req, res) => {
      refuseQuery(req)
      await sendAccount(api, res, 200, await find(api, req))
    }),
    patch: gate.admin((req, res) => change(api, req, res)),
  })
  resource(router, '/accounts/:id/suspend', {
    post: gate.admin(async (req, res) => {
      refuseQuery(req)
      const { reason } = await readBody(req, res, suspendBody)
      const { accountId } = await find(api, req)
      await sendAccount(
        api,
        res,
        200,
        await accounts.change(accountId, { type: 'suspend', reason }, OPERATOR),
      )
    }),
  })
  resource(router, '/accounts/:id/reinstate', {
    post: gate.admin(async (req, res) => {
      refuseQuery(req)
      await readOptionalBody(req, res, nothing)
      const { accountId } = await find(api, req)
      await sendAccount(api, res, 200, await accounts.change(accountId, { type: 'reinstate' }, OPERATOR))
    }),
  })
  resource(router, '/accounts/:id/keys', {
    post: gate.admin(async (req, res) => {
      refuseQuery(req)
      const wanted = await readBody(req, res, adminKeyBody)
      requireJurisdictions(api.settings, wanted.mode)
      refusePast(wanted, api.now())
      const { accountId } = await find(api, req)
      sendIssued(res, await accounts.issueKey(accountId, wanted, OPERATOR))
    }),
  })
}

async function change(api: Api, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const body = await readBody(req, res, changeBody)
  if (body.plan !== undefined) checkPlan(api, body.plan)
  let account = await find(api, req)
  const { accountId } = account
  if (body.plan !== undefined)
    account = await api.accounts.change(accountId, { type: 'changePlan', plan: body.plan }, OPERATOR)
  if (body.limits !== undefined)
    account = await api.accounts.change(accountId, { type: 'setLimits', limits: body.limits }, OPERATOR)
  await sendAccount(api, res, 200, account)
}

function checkPlan({ plans }: Api, plan: string): void {
  if (Object.hasOwn(plans, plan)) return
  throw invalid({ pointer: '/plan', detail: `/plan: there are the plans ${Object.keys(plans).join(', ')}.` })
}

async function find({ directory }: Api, req: Request): Promise<Account> {
  const account = await directory.freshAccount(String(req.params.id))
  if (account.status === 'none') throw new Problem('not-found', 'There is no account with this id.')
  return account
}

async function sendAccount(api: Api, res: Response, status: number, account: Account): Promise<void> {
  const { accountId, sealedContact } = account
  const contact =
    sealedContact === null ? null : await api.sealer.open(accountId, `${accountId}/contact`, sealedContact)
  sendJson(res, status, {
    id: accountId,
    object: 'account',
    status: account.status,
    plan: account.plan,
    limits: account.limits,
    terms: account.terms,
    contact,
    openedAt: account.openedAt,
    keys: account.keys.map(({ keyId, mode, expiresAt, rotated }) => ({
      id: keyId,
      mode,
      expiresAt,
      rotated,
    })),
    revision: account.revision,
  })
}
