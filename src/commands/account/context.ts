import type { Context } from '../../events/event.ts'

/** Of what `actor` does to an account as a whole, in no mode. */
export const accountContext = (accountId: string, actor: string): Context => ({
  account: accountId,
  mode: '',
  plan: '',
  actor,
  correlationId: accountId,
  causationId: accountId,
})
