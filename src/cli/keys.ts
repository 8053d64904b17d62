import { Rejection } from '../commands/decider.ts'
import { type Scope, scope } from '../events/key.ts'
import { withCore } from './core.ts'
import { printTable } from './table.ts'

export const jurisdictionsMissing =
  'No live key was issued: set NAMECHECK_JURISDICTIONS first (for example GB,EU), so that live checks know which registers to ask.'

export type IssueOptions = { mode: string; label?: string; scopes?: string; expires?: string }

/** `keys issue`. */
export async function issueKey(accountId: string, options: IssueOptions): Promise<void> {
  const { mode, label = null, expires } = options
  if (mode !== 'live' && mode !== 'test')
    throw new Rejection('invalid-request', `The mode is live or test, not ${mode}.`)
  const scopes = options.scopes === undefined ? scope.options : options.scopes.split(',').map(readScope)
  if (expires !== undefined && Number.isNaN(Date.parse(expires)))
    throw new Rejection('invalid-request', `${expires} is no time; give one such as 2027-01-31T00:00:00Z.`)
  await withCore(async ({ accounts, now }, settings) => {
    if (expires !== undefined && Date.parse(expires) <= now())
      throw new Rejection('invalid-request', `${expires} is over; give a time that is to come.`)
    if (mode === 'live' && settings.JURISDICTIONS.length === 0)
      throw new Rejection('jurisdictions-required', jurisdictionsMissing)
    const expiresAt = expires === undefined ? null : new Date(expires).toISOString()
    const { key, secret } = await accounts.issueKey(accountId, { mode, scopes, label, expiresAt }, 'operator')
    console.log(`${key.id}\n${secret}\nThe secret is shown this once.`)
  })
}

/** `keys list`. */
export async function listKeys(accountId: string): Promise<void> {
  await withCore(async ({ accounts, directory }) => {
    if ((await directory.freshAccount(accountId)).status === 'none')
      throw new Rejection('not-found', `There is no account ${accountId}.`)
    const keys = [...(await accounts.keys(accountId, 'live')), ...(await accounts.keys(accountId, 'test'))]
    printTable(
      ['key', 'mode', 'prefix', 'last four', 'label', 'created', 'last used', 'expires'],
      keys.map((key) => [
        key.id,
        key.mode,
        key.prefix,
        key.lastFour,
        key.label ?? '',
        key.createdAt,
        key.lastUsedAt ?? 'never',
        key.expiresAt ?? 'never',
      ]),
    )
  })
}

/** `keys revoke`. */
export async function revokeKey(accountId: string, keyId: string): Promise<void> {
  await withCore(async ({ accounts }) => {
    await accounts.revokeKey(accountId, keyId, 'revoked by the operator', 'operator')
    console.log(`${keyId} is revoked`)
  })
}

function readScope(text: string): Scope {
  const parsed = scope.safeParse(text.trim())
  if (parsed.success) return parsed.data
  throw new Rejection('invalid-request', `There is no scope ${text}; there are ${scope.options.join(', ')}.`)
}
