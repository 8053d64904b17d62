import { accountDecider } from '../../commands/account/decider.ts'
import { causedBy } from '../../commands/caused-by.ts'
import { checkDecider } from '../../commands/check/decider.ts'
import { derivedId } from '../../commands/ids.ts'
import type { DomainEvent, EventOf } from '../../events/event.ts'
import { accountStream, checkStream, webhookStream } from '../../events/streams.ts'
import type { MessageSubject, MessageType } from '../../events/webhook.ts'
import { type QueueDeps, queueOnce } from './queue-once.ts'

type Announcement = { eventType: MessageType; subject: MessageSubject; batchMember?: boolean }

/**
 * Queues a message about an event on the account's endpoints of its mode; each endpoint decides whether it subscribes
 * to it.
 */
async function announce(
  deps: QueueDeps,
  event: DomainEvent,
  announcementFor: (endpoints: readonly string[]) => Promise<Announcement> | Announcement,
  except: string | null = null,
): Promise<void> {
  const endpoints = await deps.runner.lookSoon(accountDecider, accountStream(event.account), (account) =>
    account.endpoints
      .filter(({ mode, endpointId }) => mode === event.mode && endpointId !== except)
      .map(({ endpointId }) => endpointId),
  )
  if (endpoints.length === 0) return
  const { eventType, subject, batchMember = false } = await announcementFor(endpoints)
  const context = causedBy(event)
  await Promise.all(
    endpoints.map((endpointId) => {
      const messageId = derivedId('msg', [endpointId, event.id, 'event'])
      const message = { messageId, queueId: messageId, eventType, subject, at: event.time, batchMember }
      const command = { type: 'queue', trigger: 'event', attemptsBefore: 0, ...message } as const
      return queueOnce(deps, webhookStream(endpointId), command, context)
    }),
  )
}

/** The report as of its end. */
export async function announceCheck(
  deps: QueueDeps,
  event: EventOf<'CheckCompleted' | 'CheckCanceled'>,
): Promise<void> {
  const { checkId } = event.data
  await announce(deps, event, async () => {
    const batchMember = await deps.runner.look(
      checkDecider,
      checkStream(checkId),
      event.revision,
      ({ requested }) => requested?.batchId != null,
    )
    const eventType = event.type === 'CheckCompleted' ? 'check.completed' : 'check.canceled'
    return { eventType, subject: { kind: 'check', id: checkId, revision: event.revision }, batchMember }
  })
}

export const announceBatch = (deps: QueueDeps, event: EventOf<'BatchCompleted'>): Promise<void> =>
  announce(deps, event, () => ({
    eventType: 'batch.completed',
    subject: { kind: 'batch', id: event.data.batchId, revision: event.revision },
  }))

export const announceQuota = (deps: QueueDeps, event: EventOf<'QuotaThresholdReached'>): Promise<void> =>
  announce(deps, event, () => ({
    eventType: 'quota.threshold_reached',
    subject: { kind: 'quota', ...event.data },
  }))

/**
 * Announces a pause to the other endpoints; the paused one receives nothing. The announcement and the event of the
 * pause are written together and have the same time.
 */
export const announcePause = (deps: QueueDeps, event: EventOf<'WebhookPauseAnnounced'>): Promise<void> =>
  announce(
    deps,
    event,
    () => ({ eventType: 'webhook.paused', subject: { kind: 'endpoint', ...event.data, since: event.time } }),
    event.data.endpointId,
  )
