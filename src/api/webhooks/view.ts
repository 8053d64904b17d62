import type { EventStore } from '../../engine/ports/event-store.ts'
import { asDomainEvent, type DomainEvent } from '../../events/event.ts'
import { webhookStream } from '../../events/streams.ts'
import { decryptTexts } from '../../webhooks/endpoint/encrypted-texts.ts'
import { earliest, type WebhookState } from '../../webhooks/endpoint/state.ts'
import type { ViewDeps } from '../checks/view.ts'

export const webhookUrl = (publicUrl: string, endpointId: string): string =>
  `${publicUrl}/api/v1/webhooks/${endpointId}`

/** The part of a state that a view needs, without anything that changes in place. */
export type WebhookFacts = ReturnType<typeof webhookFacts>

export function webhookFacts(state: WebhookState) {
  const { waiting, exhausted, seen: _seen, ...rest } = state
  return {
    ...rest,
    waiting: waiting.size,
    exhausted: exhausted.size,
    nextAttemptAt: earliest(state),
  }
}

/** An endpoint as its owner sees it; null for values that can no longer be decrypted. */
export async function webhookView(facts: WebhookFacts, { publicUrl, encryptor }: ViewDeps) {
  const { endpointId, account, mode, status, paused, streak } = facts
  const self = webhookUrl(publicUrl, endpointId)
  return {
    id: endpointId,
    object: 'webhook',
    mode,
    ...(await decryptTexts(encryptor, account, endpointId, facts)),
    eventTypes: facts.eventTypes,
    includeBatchMembers: facts.includeBatchMembers,
    payload: facts.payload,
    status: status === 'active' && paused !== null ? 'paused' : status,
    paused: paused && { cause: paused.cause, since: paused.since, revisions: paused.byEvents },
    streak: streak && {
      failures: streak.count,
      firstAt: streak.firstAt,
      lastAt: streak.lastAt,
      revisions: streak.byEvents,
    },
    messages: { waiting: facts.waiting, delivered: facts.delivered, failed: facts.exhausted },
    nextAttemptAt: facts.nextAttemptAt,
    secrets: facts.secrets.map(({ id, createdAt, endsAt }) => ({ id, createdAt, endsAt })),
    createdAt: facts.createdAt,
    changedAt: facts.changedAt,
    revision: facts.revision,
    links: { self, deliveries: `${self}/deliveries` },
  }
}

/** The events that explain why an endpoint is paused, oldest first. */
export async function pauseEvents(store: EventStore, { endpointId, paused }: WebhookFacts) {
  const events = await Promise.all(
    (paused?.byEvents ?? []).map(async (from) => {
      const [event] = await store.readStream(webhookStream(endpointId), { from, limit: 1 })
      return event ? [explanation(asDomainEvent(event))] : []
    }),
  )
  return events.flat()
}

function explanation(event: DomainEvent) {
  const { id, type, revision, time, actor } = event
  const head = { id, type, revision, time, actor }
  if (event.type !== 'WebhookDeliveryFailed') return head
  const { messageId, attempt, cause, status } = event.data
  return { ...head, delivery: messageId, attempt, cause, status }
}
