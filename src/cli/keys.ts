import { Rejection } from '../commands/decider.ts'
import { type Scope, scope } from '../events/key.ts'
import { type ActorOption, actorOf } from './actor.ts'
import { printLine, printTable } from './terminal.ts'
import { withWriteSide } from './write-side.ts'

/** Why an account got no live key, and the command that issues one. */
export const jurisdictionsMissing = (accountId: string): string =>
  `No live key was issued, because live checks of the account have no default countries. "namecheck live --account ${accountId} --countries GB,FR" sets them and issues a key.`

export type IssueOptions = { mode: string; label?: string; scopes?: string; expires?: string } & ActorOption

const WEEK_S = 7 * 24 * 3_600

/** `keys issue`. */
export async function issueKey(accountId: string, options: IssueOptions): Promise<void> {
  const { mode, label = null, expires } = options
  const actor = actorOf(options)
  if (mode !== 'live' && mode !== 'test')
    throw new Rejection('invalid-request', `--mode must be live or test, not ${mode}.`)
  const scopes = options.scopes === undefined ? scope.options : options.scopes.split(',').map(readScope)
  if (expires !== undefined && Number.isNaN(Date.parse(expires)))
    throw new Rejection(
      'invalid-request',
      `--expires must be an RFC 3339 time such as 2027-01-31T00:00:00Z, not ${expires}.`,
    )
  await withWriteSide(async ({ accounts, directory, now }, settings) => {
    if (expires !== undefined && Date.parse(expires) <= now())
      throw new Rejection('invalid-request', `--expires must be a future time, not ${expires}.`)
    const { jurisdictions } = await directory.freshAccount(accountId)
    if (mode === 'live' && settings.JURISDICTIONS.length === 0 && jurisdictions.length === 0)
      throw new Rejection('jurisdictions-required', jurisdictionsMissing(accountId))
    const expiresAt = expires === undefined ? null : new Date(expires).toISOString()
    const { key, secret } = await accounts.issueKey(accountId, { mode, scopes, label, expiresAt }, actor)
    printLine(`${key.id}\n${secret}\nThe secret is shown only once. Store it now.`)
  })
}

/** `keys list`; with `all` also revoked keys. Records the audit read before it shows anything. */
export async function listKeys(
  accountId: string,
  { all = false, ...by }: { all?: boolean } & ActorOption,
): Promise<void> {
  const actor = actorOf(by)
  await withWriteSide(async ({ accounts, directory, operatorReads }) => {
    if ((await directory.freshAccount(accountId)).status === 'none')
      throw new Rejection(
        'not-found',
        `Unknown account ${accountId}; 'namecheck accounts list' lists all accounts.`,
      )
    await operatorReads.write({ accountId, what: 'keys', actor })
    const keys = await accounts.keys(accountId, 'both', { revoked: all })
    printTable(
      ['key', 'mode', 'status', 'prefix', 'last four', 'label', 'created', 'last used', 'expires'],
      keys.map((key) => [
        key.id,
        key.mode,
        key.status,
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

/** `keys rotate`; the old key works for `overlap` more seconds. */
export async function rotateKey(
  accountId: string,
  keyId: string,
  { overlap, ...by }: { overlap: string } & ActorOption,
): Promise<void> {
  const actor = actorOf(by)
  const seconds = Number(overlap)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > WEEK_S)
    throw new Rejection(
      'invalid-request',
      `--overlap must be a whole number of seconds from 0 to ${WEEK_S} (7 days), not ${overlap}.`,
    )
  await withWriteSide(async ({ accounts }) => {
    const { key, secret } = await accounts.rotateKey(accountId, keyId, seconds * 1000, actor)
    printLine(
      `${key.id}\n${secret}\nThe secret is shown only once. Store it now. ${keyId} works for another ${seconds} s.`,
    )
  })
}

/** `keys revoke`. */
export async function revokeKey(
  accountId: string,
  keyId: string,
  { reason = 'revoked by the operator', ...by }: { reason?: string } & ActorOption,
): Promise<void> {
  const actor = actorOf(by)
  await withWriteSide(async ({ accounts }) => {
    await accounts.revokeKey(accountId, keyId, reason, actor)
    printLine(`${keyId} is revoked`)
  })
}

function readScope(text: string): Scope {
  const parsed = scope.safeParse(text.trim())
  if (parsed.success) return parsed.data
  throw new Rejection('invalid-request', `Unknown scope ${text}; choose from ${scope.options.join(', ')}.`)
}
