import type { Context } from '../events/event.ts'
import type { Mode } from '../events/mode.ts'

/** The account, mode and key that sent a request. */
export type Caller = {
  accountId: string
  keyId: string
  mode: Mode
  plan: string
  requestId: string
}

/** Event context for what a caller causes. */
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
