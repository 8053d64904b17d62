import { z } from 'zod'
import { contactOf, contactText } from '../api/accounts/view.ts'
import type { AccountCommand } from '../commands/account/decider.ts'
import { Rejection } from '../commands/decider.ts'
import { limits as accountLimits } from '../events/account.ts'
import { scope } from '../events/key.ts'
import { type ActorOption, actorOf } from './actor.ts'
import { jurisdictionsMissing } from './keys.ts'
import { printLine, printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

/** `accounts open`: the account, a test key, and a live key if live checks are possible. */
export async function openAccount({
  plan,
  contact,
  ...by
}: { plan: string; contact?: string } & ActorOption): Promise<void> {
  const actor = actorOf(by)
  await withWriteSide(async ({ accounts }, settings) => {
    const pairs = contact === undefined ? null : { address: contact }
    const account = await accounts.open({ plan, contact: pairs }, actor)
    printLine(`account  ${account.accountId} (${account.plan})`)
    const modes = settings.JURISDICTIONS.length > 0 ? (['test', 'live'] as const) : (['test'] as const)
    for (const mode of modes) {
      const key = { mode, scopes: scope.options, label: 'first key', expiresAt: null }
      const { secret } = await accounts.issueKey(account.accountId, key, actor)
      printLine(`${mode} key ${secret}`)
    }
    printLine('The keys are shown only once. Store them now.')
    if (settings.JURISDICTIONS.length === 0) printLine(jurisdictionsMissing(account.accountId))
  })
}

/** `accounts show`: records the audit read before it shows anything. */
export async function showAccount(accountId: string, by: ActorOption): Promise<void> {
  const actor = actorOf(by)
  await withWriteSide(async ({ accounts, directory, encryptor, operatorReads }) => {
    const account = await directory.freshAccount(accountId)
    if (account.status === 'none')
      throw new Rejection(
        'not-found',
        `Unknown account ${accountId}; 'namecheck accounts list' lists all accounts.`,
      )
    await operatorReads.write({ accountId, what: 'account', actor })
    printLine(`${account.accountId}  ${account.status}  plan ${account.plan}  opened ${account.openedAt}`)
    const contact = contactText(await contactOf(encryptor, accountId, account.sealedContact))
    if (contact !== '') printLine(`contact  ${contact}`)
    printTable(
      ['term', 'value'],
      Object.entries(account.terms).map(([term, value]) => [term, String(value)]),
    )
    const keys = await accounts.keys(accountId, 'both')
    printTable(
      ['key', 'mode', 'status', 'prefix', 'last four', 'expires'],
      keys.map((key) => [key.id, key.mode, key.status, key.prefix, key.lastFour, key.expiresAt ?? 'never']),
    )
  })
}

/** `accounts plan`. */
export const changePlan = (accountId: string, plan: string, by: ActorOption): Promise<void> =>
  change(accountId, { type: 'changePlan', plan }, by)

/** `accounts limits`; numbers arrive as text. */
export async function setLimits(
  accountId: string,
  { actor, ...options }: Readonly<Record<string, string>> & ActorOption,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, Number(value)]))
  const { data: limits, error } = accountLimits.safeParse(given)
  if (error) throw new Rejection('invalid-request', `These limits are invalid:\n${z.prettifyError(error)}`)
  await change(accountId, { type: 'setLimits', limits }, actor === undefined ? {} : { actor })
}

/** `accounts suspend`. */
export const suspend = (accountId: string, reason: string, by: ActorOption): Promise<void> =>
  change(accountId, { type: 'suspend', reason }, by)

/** `accounts reinstate`. */
export const reinstate = (accountId: string, by: ActorOption): Promise<void> =>
  change(accountId, { type: 'reinstate' }, by)

/** `accounts erase`: `confirm` repeats the id, because private values cannot be restored. */
export async function erase(
  accountId: string,
  reason: string,
  { confirm, ...by }: { confirm?: string } & ActorOption,
): Promise<void> {
  if (confirm !== accountId)
    throw new Rejection(
      'invalid-request',
      `An erasure cannot be undone: the keys of the account stop working, and its contact, labels, metadata and webhook URLs become unreadable. To continue, add --confirm ${accountId}.`,
    )
  await change(accountId, { type: 'erase', reason }, by)
}

async function change(accountId: string, command: AccountCommand, by: ActorOption): Promise<void> {
  const actor = actorOf(by)
  await withWriteSide(async ({ accounts }) => {
    const account = await accounts.change(accountId, command, actor)
    printLine(
      `${account.accountId} is ${account.status}, plan ${account.plan}, ${account.terms.checksPerMonth} checks per month`,
    )
  })
}
