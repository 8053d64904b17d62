import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { derivedId } from '../commands/ids.ts'
import { hashSecret, newSecret, secretMode } from '../commands/key/secret.ts'
import { START } from '../engine/ports/event-store.ts'
import { scope } from '../events/key.ts'
import { keyStream } from '../events/streams.ts'
import { servesThisMachineOnly } from '../service/webhook-guards.ts'
import type { Core } from '../service/write-side.ts'
import type { Settings } from '../settings/settings.ts'

const OPERATOR = 'operator'

/**
 * The ready test key of a service that only this machine reaches and that has no admin token: made with a Business account
 * at the very first start, read from `DATA/dev-key` later. Null where it was revoked, where its file is missing, and where
 * accounts are for the operator to open.
 */
export async function firstStart(core: Core, settings: Settings): Promise<string | null> {
  if (!settings.SANDBOX || settings.ADMIN_TOKEN !== undefined || !servesThisMachineOnly(settings)) return null
  const file = join(settings.DATA, 'dev-key')
  const known = readKey(file)
  if (known === null && (await core.engine.store.end()) !== START) return null
  const secret = known ?? keepKey(file, newSecret('test'))
  const { issued, revokedAt } = await core.directory.key(hashSecret(secret))
  if (issued) return revokedAt ? null : secret
  await openFirstAccount(core, secret)
  return secret
}

/** The key is kept before it is issued, and the account follows from it: a start that was cut off is made good by the next. */
function keepKey(file: string, secret: string): string {
  writeFileSync(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return secret
}

async function openFirstAccount({ accounts, directory }: Core, secret: string): Promise<void> {
  const accountId = derivedId('acc', ['first start', hashSecret(secret)])
  await accounts.open({ plan: 'business', contact: null }, OPERATOR, accountId)
  const key = { mode: 'test', scopes: scope.options, label: 'first start', expiresAt: null, secret } as const
  await accounts.issueKey(accountId, key, OPERATOR, 'first start')
  directory.changed(keyStream(hashSecret(secret)))
}

function readKey(file: string): string | null {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return secretMode(key) === 'test' ? key : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
