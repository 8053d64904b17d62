import type { Context } from '../../events/event.ts'

/** Context of a command by `actor` that concerns the whole account and no single mode. */
export const accountContext = (accountId: string, actor: string): Context => ({
  account: accountId,
  mode: '',
  plan: '',
  actor,
  correlationId: accountId,
  causationId: accountId,
})
