import { type Scope, scope } from '../../src/events/key.ts'
import type { Mode } from '../../src/events/mode.ts'
import { openEngineOnce } from '../../src/service/open-engine.ts'
import { createWriteSide } from '../../src/service/write-side.ts'
import { readSettings } from '../../src/settings/settings.ts'

export type AccountOptions = {
  plan?: string
  mode?: Mode
  scopes?: readonly Scope[]
  checksPerMonth?: number
  writesPerMinute?: number
}

/** Opens an account with one key on the engine of these settings, as the command line does. */
export async function openAccount(
  place: Readonly<Record<string, string>>,
  options: AccountOptions = {},
): Promise<{ accountId: string; key: string }> {
  const { plan = 'business', mode = 'live', scopes = scope.options, ...limits } = options
  const engine = await openEngineOnce(readSettings(place))
  try {
    const { accounts } = createWriteSide(engine, undefined)
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
