import { applyTerms } from '../commands/account/apply-terms.ts'
import { type AccountCommand, accountDecider } from '../commands/account/decider.ts'
import { causedBy } from '../commands/caused-by.ts'
import { type KeyCommand, keyDecider } from '../commands/key/decider.ts'
import { type QuotaCommand, quotaDecider } from '../commands/quota/decider.ts'
import type { Reservation } from '../events/check.ts'
import type { DomainEvent, EventOf } from '../events/event.ts'
import { accountStream, keyStream, quotaStream, webhookStream } from '../events/streams.ts'
import {
  announceBatch,
  announceCheck,
  announcePause,
  announceQuota,
} from '../webhooks/announcements/announce-events.ts'
import { type WebhookCommand, webhookDecider } from '../webhooks/endpoint/decider.ts'
import { cancelChecks, expand, reportRow } from './batch.ts'
import type { ReactionDeps } from './deps.ts'

/** Their addresses can no longer be decrypted. */
const endEndpoints = (deps: ReactionDeps, event: DomainEvent): Promise<void> =>
  toEndpoints(deps, event, { type: 'delete' })

async function toEndpoints(
  { runner }: Pick<ReactionDeps, 'runner'>,
  event: DomainEvent,
  command: WebhookCommand,
): Promise<void> {
  const { state } = await runner.fold(accountDecider, accountStream(event.account))
  await Promise.all(
    state.endpoints.map(async ({ endpointId, mode }) => {
      const stream = webhookStream(endpointId)
      const isThere = await runner.look(webhookDecider, stream, 'newest', ({ status }) => status === 'active')
      if (!isThere) return
      await runner.run(webhookDecider, stream, command, { ...causedBy(event), mode, plan: state.plan })
    }),
  )
}

type Reactions = {
  [T in DomainEvent['type']]?: (deps: ReactionDeps, event: EventOf<T>) => Promise<void>
}

/**
 * Commands that follow from events of other streams. Every command is idempotent: the same event twice has no further
 * effect.
 */
export const reactions: Reactions = {
  async CheckCompleted(deps, event) {
    await giveBack(deps, event, 'no_answer')
    await reportRow(deps, event)
    await announceCheck(deps, event)
  },
  async CheckCanceled(deps, event) {
    await giveBack(deps, event, 'canceled')
    await reportRow(deps, event)
    await announceCheck(deps, event)
  },
  CheckVoided: giveUp,

  BatchRequested: expand,
  BatchCanceled: cancelChecks,
  BatchVoided: giveUp,
  BatchCompleted: announceBatch,

  QuotaThresholdReached: announceQuota,
  WebhookPauseAnnounced: announcePause,

  AccountPlanChanged: applyPresentTerms,
  AccountLimitsSet: applyPresentTerms,
  async AccountErased(deps, event) {
    await deps.keyStore.destroy(event.data.accountId)
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

/** Gives back the quota of a request that was never made. */
async function giveUp(
  deps: ReactionDeps,
  event: DomainEvent & { data: { reservation: Reservation } },
): Promise<void> {
  const { id, month } = event.data.reservation
  await quota(deps, event, month, { type: 'release', reservationId: id, reason: 'abandoned' })
}

/** Applies terms that the process which changed them may not have applied. */
function applyPresentTerms(
  deps: ReactionDeps,
  event: DomainEvent & { data: { accountId: string } },
): Promise<void> {
  return applyTerms(deps, event.data.accountId, causedBy(event))
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
