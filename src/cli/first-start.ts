import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { hashSecret, secretMode } from '../commands/key/secret.ts'
import type { Settings } from '../config.ts'
import type { Core } from '../core.ts'
import { START } from '../engine/ports/event-store.ts'
import { scope } from '../events/key.ts'

const OPERATOR = 'operator'

/**
 * The ready test key of an embedded engine on a loopback address: made with a Business account at the very
 * first start, read back from `DATA/dev-key` later. Null where there is none and none is to be made.
 */
export async function firstStart(core: Core, settings: Settings): Promise<string | null> {
  if (!settings.SANDBOX || !isLoopback(settings.HOST)) return null
  const file = join(settings.DATA, 'dev-key')
  const known = readKey(file)
  if (known !== null) {
    const { issued, revokedAt } = await core.directory.key(hashSecret(known))
    return issued && !revokedAt ? known : null
  }
  if ((await core.engine.store.end()) !== START) return null
  const account = await core.accounts.open({ plan: 'business', contact: null }, OPERATOR)
  const key = { mode: 'test', scopes: scope.options, label: 'first start', expiresAt: null } as const
  const { secret } = await core.accounts.issueKey(account.accountId, key, OPERATOR)
  if (secret !== null) writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
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

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
