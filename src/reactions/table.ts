import type { AccountCommand } from '../commands/account/decider.ts'
import { accountDecider, standingKeys } from '../commands/account/decider.ts'
import { termsOf } from '../commands/account/plans.ts'
import type { KeyCommand } from '../commands/key/decider.ts'
import { keyDecider } from '../commands/key/decider.ts'
import { monthOf } from '../commands/month.ts'
import type { QuotaCommand } from '../commands/quota/decider.ts'
import { quotaDecider } from '../commands/quota/decider.ts'
import type { Reservation } from '../events/check.ts'
import type { DomainEvent } from '../events/event.ts'
import { accountStream, keyStream, quotaStream } from '../events/streams.ts'
import { cancelChecks, expand, reportRow } from './batch.ts'
import { causedBy } from './caused-by.ts'
import type { ReactionDeps } from './deps.ts'
import { endEndpoints, followPlan } from './webhook-endpoints.ts'
import { tellOfBatch, tellOfCheck, tellOfPause, tellOfQuota } from './webhook-messages.ts'

type Reactions = {
  [T in DomainEvent['type']]?: (deps: ReactionDeps, event: Extract<DomainEvent, { type: T }>) => Promise<void>
}

/** What follows from an event in another stream. Every command is idempotent: the same event twice does nothing more. */
export const reactions: Reactions = {
  async CheckCompleted(deps, event) {
    await giveBack(deps, event, 'no_answer')
    await reportRow(deps, event)
    await tellOfCheck(deps, event)
  },
  async CheckCanceled(deps, event) {
    await giveBack(deps, event, 'canceled')
    await reportRow(deps, event)
    await tellOfCheck(deps, event)
  },
  CheckVoided: giveUp,

  BatchRequested: expand,
  BatchCanceled: cancelChecks,
  BatchVoided: giveUp,
  BatchCompleted: tellOfBatch,

  QuotaThresholdReached: tellOfQuota,
  WebhookPauseAnnounced: tellOfPause,

  async AccountPlanChanged(deps, event) {
    await setLimit(deps, event)
    await followPlan(deps, event)
  },
  AccountLimitsSet: setLimit,
  async AccountErased(deps, event) {
    await deps.vault.destroy(event.data.accountId)
    await endEndpoints(deps, event)
  },

  async ApiKeyGranted(deps, event) {
    const { keyHash, rotatedFrom, ...key } = event.data
    await toKey(deps, event, keyHash, { type: 'issue', key })
    if (rotatedFrom)
      await toKey(deps, event, rotatedFrom.keyHash, {
        type: 'expire',
        expiresAt: rotatedFrom.endsAt,
        reason: 'rotated',
      })
  },
  async ApiKeyWithdrawn(deps, event) {
    await toKey(deps, event, event.data.keyHash, { type: 'revoke', reason: event.data.reason })
  },
  async ApiKeyRevoked(deps, event) {
    const { keyId, reason } = event.data
    await toAccount(deps, event, { type: 'withdrawKey', keyId, reason })
  },
}

async function giveBack(
  deps: ReactionDeps,
  event: DomainEvent & { data: { checkId: string; refund: boolean } },
  reason: 'no_answer' | 'canceled',
) {
  if (!event.data.refund) return
  const { reservation, part } = await deps.reservationOf(event.data.checkId)
  if (!reservation) return
  const release = { type: 'release', reservationId: reservation.id, reason, part: part ?? null } as const
  await quota(deps, event, reservation.month, release)
}

/** Gives back what was taken for a request that never came. */
async function giveUp(
  deps: ReactionDeps,
  event: DomainEvent & { data: { reservation: Reservation } },
): Promise<void> {
  const { id, month } = event.data.reservation
  await quota(deps, event, month, { type: 'release', reservationId: id, reason: 'abandoned' })
}

/** A new limit reaches the month that is, never one that is over, and leaves no key beyond the plan. */
async function setLimit(
  deps: ReactionDeps,
  event: DomainEvent & { data: { accountId: string } },
): Promise<void> {
  const { state } = await deps.runner.fold(accountDecider, accountStream(event.data.accountId))
  const terms = termsOf(deps.plans, state.plan, state.limits)
  await quota(deps, event, monthOf(deps.now()), {
    type: 'setLimit',
    terms: { plan: state.plan, limit: terms.checksPerMonth, accountRevision: state.revision },
  })
  const now = new Date(deps.now()).toISOString()
  const live = standingKeys(state, 'live', now)
  for (const { keyId } of live.slice(terms.liveKeys))
    await toAccount(deps, event, { type: 'withdrawKey', keyId, reason: 'plan' })
}

type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never

async function quota(
  deps: ReactionDeps,
  event: DomainEvent,
  month: string,
  command: Without<QuotaCommand, 'account' | 'month'>,
) {
  const whole = { ...command, account: event.account, month } as QuotaCommand
  await deps.runner.run(quotaDecider, quotaStream(event.account, month), whole, causedBy(event))
}

async function toKey(
  deps: ReactionDeps,
  event: DomainEvent,
  keyHash: string,
  command: KeyCommand,
): Promise<void> {
  await deps.runner.run(keyDecider, keyStream(keyHash), command, causedBy(event))
}

async function toAccount(deps: ReactionDeps, event: DomainEvent, command: AccountCommand): Promise<void> {
  await deps.runner.run(accountDecider, accountStream(event.account), command, causedBy(event))
}
