import type { Context } from '../events/event.ts'
import type { Mode } from '../events/mode.ts'

/** Who asks. */
export type Caller = {
  accountId: string
  keyId: string
  mode: Mode
  plan: string
  requestId: string
}

/** The context of what a caller causes. */
export function contextOf(caller: Caller, causationId: string): Context {
  return {
    account: caller.accountId,
    mode: caller.mode,
    plan: caller.plan,
    actor: `key:${caller.keyId}`,
    correlationId: causationId,
    causationId: caller.requestId,
  }
}
