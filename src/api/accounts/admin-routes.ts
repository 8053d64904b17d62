import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import type { AccountCommand } from '../../commands/account/decider.ts'
import type { Account } from '../../commands/account-cache.ts'
import { limits } from '../../events/account.ts'
import { metadata } from '../checks/request-body.ts'
import { auditRead } from '../history/audit-read.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { createdWithin, listParameters, narrowed, pageOf } from '../http/list-parameters.ts'
import { operatorOf } from '../http/operator-header.ts'
import { plainText } from '../http/plain-text.ts'
import { invalid, Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { accountSummary, accountView } from './view.ts'

const reason = plainText(500)

/** Body of `POST /admin/v1/accounts`; `contact` is encrypted, and decrypted only for the operator. */
export const openBody = z.strictObject({ plan: z.string(), contact: metadata.optional() })
/** Body of `PATCH /admin/v1/accounts/{id}`; `limits` replaces the account's own limits, `{}` removes them. */
export const changeBody = z.strictObject({ plan: z.string().optional(), limits: limits.optional() })
/** Body of `POST /admin/v1/accounts/{id}/suspend`. */
export const suspendBody = z.strictObject({ reason })
/**
 * Body of `POST /admin/v1/accounts/{id}/erase`; `confirm` repeats the id of the account, because an erasure cannot be
 * undone.
 */
export const eraseBody = z.strictObject({ reason, confirm: z.string() })
/** Parameters of `GET /admin/v1/accounts`. */
export const accountListParameters = z.strictObject({
  ...listParameters,
  status: z.enum(['open', 'suspended', 'erased']).optional(),
  plan: z.string().min(1).max(100).optional(),
})

/** Routes of `/admin/v1/accounts` and below, except those of keys. */
export function adminAccountRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  resource(router, '/accounts', {
    get: authorize.admin((req, res) => list(api, req, res)),
    post: authorize.admin((req, res) => open(api, req, res)),
  })
  resource(router, '/accounts/:id', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const account = await findAccount(api, req)
      await auditRead(api, req, 'account', [account.accountId])
      await send(api, res, account)
    }),
    patch: authorize.admin((req, res) => change(api, req, res)),
  })
  resource(router, '/accounts/:id/suspend', {
    post: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const command = { type: 'suspend', ...(await readBody(req, res, suspendBody)) } as const
      const before = await findAccount(api, req)
      await sendChanged(api, req, res, before, await carryOut(api, req, before, command))
    }),
  })
  resource(router, '/accounts/:id/reinstate', {
    post: authorize.admin(async (req, res) => {
      refuseQuery(req)
      await readOptionalBody(req, res, emptyBody)
      const before = await findAccount(api, req)
      await sendChanged(api, req, res, before, await carryOut(api, req, before, { type: 'reinstate' }))
    }),
  })
  resource(router, '/accounts/:id/erase', {
    post: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const { reason: why, confirm } = await readBody(req, res, eraseBody)
      const before = await findAccount(api, req)
      if (confirm !== before.accountId)
        throw invalid({
          pointer: '/confirm',
          detail: '/confirm: must repeat the id of the account, because an erasure cannot be undone.',
        })
      const after = await carryOut(api, req, before, { type: 'erase', reason: why })
      await sendChanged(api, req, res, before, after)
    }),
  })
}

/** The account in the path. Throws {@link Problem} `not-found`. */
export async function findAccount({ directory }: Api, req: Request): Promise<Account> {
  const account = await directory.freshAccount(String(req.params.id))
  if (account.status === 'none') throw new Problem('not-found', 'No account has this id.')
  return account
}

async function list(api: Api, req: Request, res: Response): Promise<void> {
  const asked = readQuery(req, accountListParameters)
  const { status, plan } = asked
  const { data, nextCursor } = await api.accountList.find({
    ...pageOf(asked),
    ...narrowed(createdWithin(asked), [
      plan === undefined ? {} : { plan },
      status === undefined ? {} : { status },
    ]),
  })
  const withContact = data.filter(({ sealedContact }) => sealedContact !== null)
  await auditRead(
    api,
    req,
    'contact',
    withContact.map(({ _id }) => _id),
  )
  const lines = await Promise.all(data.map((account) => accountSummary(account, api)))
  sendJson(res, 200, { object: 'list', data: lines, nextCursor })
}

async function open(api: Api, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const { plan, contact = null } = await readBody(req, res, openBody)
  const { account, replayed } = await openOnce(api, { plan, contact }, operatorOf(req), idempotencyKey)
  if (replayed) {
    res.setHeader('Idempotent-Replayed', 'true')
    await auditRead(api, req, 'account', [account.accountId])
  }
  res.setHeader('Location', `${api.settings.publicUrl}/admin/v1/accounts/${account.accountId}`)
  await send(api, res, account, replayed ? 200 : 201)
}

/** Once per idempotency key; every time without one. */
async function openOnce(
  api: Api,
  wanted: { plan: string; contact: unknown },
  actor: string,
  idempotencyKey: string | null,
): Promise<{ account: Account; replayed: boolean }> {
  const admit = () => checkPlan(api, wanted.plan)
  if (idempotencyKey !== null) return api.accounts.openOnce(wanted, actor, idempotencyKey, admit)
  admit()
  return { account: await api.accounts.open(wanted, actor), replayed: false }
}

async function change(api: Api, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const { plan, limits: own } = await readBody(req, res, changeBody)
  if (plan !== undefined) checkPlan(api, plan)
  const actor = operatorOf(req)
  const before = await findAccount(api, req)
  let account = before
  const { accountId } = account
  // Own limits first: they override the plan, and what a smaller plan would take away is not restored.
  if (own !== undefined)
    account = await api.accounts.change(accountId, { type: 'setLimits', limits: own }, actor)
  if (plan !== undefined) account = await api.accounts.change(accountId, { type: 'changePlan', plan }, actor)
  await sendChanged(api, req, res, before, account)
}

const carryOut = (
  { accounts }: Api,
  req: Request,
  { accountId }: Account,
  command: AccountCommand,
): Promise<Account> => accounts.change(accountId, command, operatorOf(req))

/** A change without effect has only shown the account: an audit read. */
async function sendChanged(
  api: Api,
  req: Request,
  res: Response,
  before: Account,
  after: Account,
): Promise<void> {
  if (after.revision === before.revision) await auditRead(api, req, 'account', [after.accountId])
  await send(api, res, after)
}

function checkPlan({ plans }: Api, plan: string): void {
  if (Object.hasOwn(plans, plan)) return
  throw invalid({ pointer: '/plan', detail: `/plan: must be one of ${Object.keys(plans).join(', ')}.` })
}

async function send(api: Api, res: Response, account: Account, status = 200): Promise<void> {
  sendJson(res, status, await accountView(account, api))
}
