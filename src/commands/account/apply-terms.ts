import type { Context } from '../../events/event.ts'
import { accountStream, keyStream, quotaStream, webhookStream } from '../../events/streams.ts'
import { webhookDecider } from '../../webhooks/endpoint/decider.ts'
import { keyDecider } from '../key/decider.ts'
import { monthOf } from '../month.ts'
import { quotaDecider } from '../quota/decider.ts'
import type { CommandRunner } from '../runner/runner.ts'
import { accountDecider } from './decider.ts'
import { activeKeys } from './keys.ts'
import { type Plan, type Plans, termsOf } from './plans.ts'
import type { AccountState } from './state.ts'

type Deps = { runner: CommandRunner; plans: Plans; now: () => number }

/**
 * Applies the present terms of an account wherever they are enforced; does nothing where they are applied already.
 *
 * - Quota: the limit of the current month changes, never that of a past month.
 * - Keys: live keys beyond the plan's number are revoked; the oldest ones stay.
 * - Endpoints: a plan without webhooks pauses them; a plan with webhooks resumes those that the plan had paused, and no
 *   others.
 */
export async function applyTerms(deps: Deps, accountId: string, context: Context): Promise<void> {
  const { runner, plans, now } = deps
  const { state } = await runner.fold(accountDecider, accountStream(accountId))
  if (state.status === 'none' || state.status === 'erased') return
  const terms = termsOf(plans, state)
  await setLimit(deps, accountId, state, terms, context)
  const live = activeKeys(state, 'live', new Date(now()).toISOString())
  for (const { keyId, keyHash } of live.slice(terms.liveKeys)) {
    const withdraw = { type: 'withdrawKey', keyId, reason: 'plan' } as const
    await runner.run(accountDecider, accountStream(accountId), withdraw, context)
    await runner.run(keyDecider, keyStream(keyHash), { type: 'revoke', reason: 'plan' }, context)
  }
  await steerEndpoints(deps, state, terms, context)
}

async function setLimit(
  { runner, now }: Deps,
  account: string,
  { plan, revision }: AccountState,
  { checksPerMonth }: Plan,
  context: Context,
): Promise<void> {
  const month = monthOf(now())
  const terms = { plan, limit: checksPerMonth, accountRevision: revision }
  await runner.run(
    quotaDecider,
    quotaStream(account, month),
    { type: 'setLimit', account, month, terms },
    context,
  )
}

async function steerEndpoints(
  { runner }: Deps,
  { endpoints, plan }: AccountState,
  { webhooks }: Plan,
  context: Context,
): Promise<void> {
  const command = { type: webhooks ? 'resume' : 'pause', by: 'plan' } as const
  await Promise.all(
    endpoints.map(async ({ endpointId, mode }) => {
      const stream = webhookStream(endpointId)
      const isThere = await runner.look(webhookDecider, stream, 'newest', ({ status }) => status === 'active')
      if (isThere) await runner.run(webhookDecider, stream, command, { ...context, mode, plan })
    }),
  )
}
