import { createCore } from '../../src/core.ts'
import { openEmbeddedEngine } from '../../src/engine/embedded/engine.ts'
import { type Scope, scope } from '../../src/events/key.ts'

export type AccountOptions = {
  plan?: string
  mode?: 'live' | 'test'
  scopes?: readonly Scope[]
  checksPerMonth?: number
  writesPerMinute?: number
}

/** Opens an account with one key in a data folder, as the command line does. */
export async function openAccount(
  data: string,
  options: AccountOptions = {},
): Promise<{ accountId: string; key: string }> {
  const { plan = 'business', mode = 'live', scopes = scope.options, ...limits } = options
  const engine = await openEmbeddedEngine(data, { exclusive: false })
  try {
    const { accounts } = createCore(engine, undefined)
    const { accountId } = await accounts.open({ plan, contact: null }, 'test')
    if (Object.keys(limits).length > 0)
      await accounts.change(accountId, { type: 'setLimits', limits }, 'test')
    const { secret } = await accounts.issueKey(
      accountId,
      { mode, scopes, label: null, expiresAt: null },
      'test',
    )
    return { accountId, key: secret ?? '' }
  } finally {
    await engine.close()
  }
}
