import type { Response } from 'express'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent } from '../../events/event.ts'
import { webhookStream } from '../../events/streams.ts'
import type { DeliveryAttempt, DeliveryDocument } from '../../projections/deliveries/document.ts'
import { purpose } from '../../webhooks/endpoint/encryption-purposes.ts'
import type { ViewDeps } from '../checks/view.ts'
import { sendJson } from '../http/respond.ts'
import { webhookUrl } from './view.ts'

/** A message as its owner sees it, without its exchanges. */
export function deliveryView(delivery: DeliveryDocument, { publicUrl }: Pick<ViewDeps, 'publicUrl'>) {
  const { _id, endpointId, status } = delivery
  const self = `${webhookUrl(publicUrl, endpointId)}/deliveries/${_id}`
  return {
    id: _id,
    object: 'delivery',
    webhookId: endpointId,
    mode: delivery.mode,
    eventType: delivery.eventType,
    subject: delivery.subject,
    timestamp: delivery.at,
    trigger: delivery.trigger,
    status,
    queuedAt: delivery.queuedAt,
    redeliveredAt: delivery.redeliveredAt,
    nextAttemptAt: delivery.nextAttemptAt,
    attempts: delivery.attempts.map(attemptView),
    links: { self, redeliver: `${self}/redeliver` },
  }
}

const attemptView = ({ attempt, startedAt, durationMs, status, cause }: DeliveryAttempt) => ({
  attempt,
  outcome: cause === null ? 'delivered' : 'failed',
  cause,
  status,
  startedAt,
  durationMs,
})

/**
 * A delivery with the headers of each exchange and the first 4 KiB of each answer; null if they can no longer be
 * decrypted.
 */
export async function deliveryInFull(delivery: DeliveryDocument, store: EventStore, deps: ViewDeps) {
  const attempts = await Promise.all(
    delivery.attempts.map(async (one) => ({
      ...attemptView(one),
      exchange: await exchangeOf(delivery, one, store, deps),
    })),
  )
  return { ...deliveryView(delivery, deps), attempts }
}

async function exchangeOf(
  { _id, account, endpointId }: DeliveryDocument,
  { attempt, revision }: DeliveryAttempt,
  store: EventStore,
  { encryptor }: ViewDeps,
): Promise<unknown> {
  const [recorded] = await store.readStream(webhookStream(endpointId), { from: revision, limit: 1 })
  const event = recorded && asDomainEvent(recorded)
  if (event?.type !== 'WebhookDeliverySucceeded' && event?.type !== 'WebhookDeliveryFailed') return null
  const { sealedExchange } = event.data
  if (sealedExchange === null) return null
  return encryptor.decrypt(account, purpose.exchange(endpointId, _id, attempt), sealedExchange)
}

/** Answers that a message is queued; if its endpoint is paused, the answer says that it waits. */
export function sendQueued(
  { view }: { view: ViewDeps },
  res: Response,
  delivery: DeliveryDocument,
  paused: unknown,
): void {
  const body = deliveryView(delivery, view)
  res.setHeader('Location', body.links.self)
  sendJson(res, 202, { ...body, ...(paused !== null && { warnings: ['webhook-paused'] }) })
}
