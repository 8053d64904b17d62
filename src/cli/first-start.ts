import { derivedId } from '../commands/ids.ts'
import { hashSecret, newSecret } from '../commands/key/secret.ts'
import { keepOwnerKey, readOwnerKey } from '../console/owner-keys.ts'
import { START } from '../engine/ports/event-store.ts'
import { scope } from '../events/key.ts'
import { keyStream } from '../events/streams.ts'
import { servesThisMachineOnly } from '../service/webhook-guards.ts'
import type { WriteSide } from '../service/write-side.ts'
import type { Settings } from '../settings/settings.ts'

const OPERATOR = 'operator'

/** Whether one person runs the service for this machine alone, who then needs no other key than that of the first start. */
export const isForItsOwner = (settings: Settings): boolean =>
  settings.SANDBOX && settings.ADMIN_TOKEN === undefined && servesThisMachineOnly(settings)

/**
 * The test key of a service that only this machine reaches and that has no admin token. The first start creates it with
 * a Business account; later starts read it from `DATA/dev-key`. Null if the key was revoked, if its file is missing, or
 * if the operator opens the accounts.
 */
export async function firstStart(writeSide: WriteSide, settings: Settings): Promise<string | null> {
  if (!isForItsOwner(settings)) return null
  const known = readOwnerKey(settings.DATA, 'test')
  if (known === null && (await writeSide.engine.store.end()) !== START) return null
  const secret = known ?? keepKey(settings.DATA, newSecret('test'))
  const { issued, revokedAt } = await writeSide.directory.key(hashSecret(secret))
  if (issued) return revokedAt ? null : secret
  await openFirstAccount(writeSide, secret)
  return secret
}

/**
 * Stores the key before it is issued. The account id is derived from it, so that the next start completes an
 * interrupted one.
 */
function keepKey(folder: string, secret: string): string {
  keepOwnerKey(folder, 'test', secret)
  return secret
}

async function openFirstAccount({ accounts, directory }: WriteSide, secret: string): Promise<void> {
  const accountId = derivedId('acc', ['first start', hashSecret(secret)])
  await accounts.open({ plan: 'business', contact: null }, OPERATOR, accountId)
  const key = { mode: 'test', scopes: scope.options, label: 'first start', expiresAt: null, secret } as const
  await accounts.issueKey(accountId, key, OPERATOR, 'first start')
  directory.changed(keyStream(hashSecret(secret)))
}
