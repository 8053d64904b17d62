import { scope } from '../events/key.ts'
import type { Accounts } from './accounts.ts'
import type { IssuedKey } from './key/issue.ts'

/**
 * Prepares an account for live checks: records the jurisdictions of checks that name none, and issues a live key with
 * every scope, usable at once; one for each `requestKey`. Rejects with Rejection `plan-upgrade-required` if the plan allows no further live key.
 */
export async function goLive(
  accounts: Pick<Accounts, 'change' | 'issueKey'>,
  {
    accountId,
    jurisdictions,
    actor,
    requestKey = null,
  }: { accountId: string; jurisdictions: readonly string[]; actor: string; requestKey?: string | null },
): Promise<IssuedKey> {
  await accounts.change(accountId, { type: 'setJurisdictions', jurisdictions }, actor)
  const key = { mode: 'live', scopes: scope.options, label: 'going live', expiresAt: null } as const
  return accounts.issueKey(accountId, key, actor, requestKey)
}
