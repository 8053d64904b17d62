import { z } from 'zod'
import type { AccountCommand } from '../commands/account/decider.ts'
import { Rejection } from '../commands/decider.ts'
import { limits as accountLimits } from '../events/account.ts'
import { scope } from '../events/key.ts'
import { withCore } from './core.ts'
import { jurisdictionsMissing } from './keys.ts'
import { printTable } from './table.ts'

const OPERATOR = 'operator'

/** `accounts open`: the account, a test key, and a live key where live checks are possible. */
export async function openAccount({ plan, contact }: { plan: string; contact?: string }): Promise<void> {
  await withCore(async ({ accounts }, settings) => {
    const account = await accounts.open({ plan, contact: contact ?? null }, OPERATOR)
    console.log(`account  ${account.accountId} (${account.plan})`)
    const modes = settings.JURISDICTIONS.length > 0 ? (['test', 'live'] as const) : (['test'] as const)
    for (const mode of modes) {
      const key = { mode, scopes: scope.options, label: 'first key', expiresAt: null }
      const { secret } = await accounts.issueKey(account.accountId, key, OPERATOR)
      console.log(`${mode} key ${secret}`)
    }
    console.log('The keys are shown this once.')
    if (settings.JURISDICTIONS.length === 0) console.log(jurisdictionsMissing)
  })
}

/** `accounts show`. */
export async function showAccount(accountId: string): Promise<void> {
  await withCore(async ({ accounts, directory }) => {
    const account = await directory.freshAccount(accountId)
    if (account.status === 'none') throw new Rejection('not-found', `There is no account ${accountId}.`)
    console.log(`${account.accountId}  ${account.status}  plan ${account.plan}  opened ${account.openedAt}`)
    printTable(
      ['term', 'value'],
      Object.entries(account.terms).map(([term, value]) => [term, String(value)]),
    )
    const keys = [...(await accounts.keys(accountId, 'live')), ...(await accounts.keys(accountId, 'test'))]
    printTable(
      ['key', 'mode', 'prefix', 'last four', 'expires'],
      keys.map((key) => [key.id, key.mode, key.prefix, key.lastFour, key.expiresAt ?? 'never']),
    )
  })
}

/** `accounts plan`. */
export const changePlan = (accountId: string, plan: string): Promise<void> =>
  change(accountId, { type: 'changePlan', plan })

/** `accounts limits`; numbers come as text. */
export async function setLimits(accountId: string, options: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]))
  const { data: limits, error } = accountLimits.safeParse(given)
  if (error) throw new Rejection('invalid-request', `These limits cannot be set:\n${z.prettifyError(error)}`)
  await change(accountId, { type: 'setLimits', limits })
}

/** `accounts suspend`. */
export const suspend = (accountId: string, reason: string): Promise<void> =>
  change(accountId, { type: 'suspend', reason })

/** `accounts reinstate`. */
export const reinstate = (accountId: string): Promise<void> => change(accountId, { type: 'reinstate' })

async function change(accountId: string, command: AccountCommand): Promise<void> {
  await withCore(async ({ accounts }) => {
    const account = await accounts.change(accountId, command, OPERATOR)
    console.log(
      `${account.accountId} is ${account.status}, plan ${account.plan}, ${account.terms.checksPerMonth} checks per month`,
    )
  })
}
