import type { Webhooks } from '../../webhooks/endpoint/endpoints.ts'
import type { Client } from '../http/authenticate.ts'
import { Problem } from '../http/problem.ts'

/**
 * What to say about a requested delivery. `warnings`: `webhook-paused` if all endpoints are paused, so that it must
 * wait. `refusal`: why a new request cannot be delivered; a repeat of an earlier one is still answered.
 */
export type DeliveryOutlook = { warnings: readonly string[]; refusal: Problem | null }

/** Reads the endpoints and the plan of the caller. */
export async function deliveryOutlook(
  { webhooks }: { webhooks: Webhooks },
  delivery: 'response' | 'webhook',
  client: Client,
  eventType: 'check.completed' | 'batch.completed',
): Promise<DeliveryOutlook> {
  if (delivery === 'response') return { warnings: [], refusal: null }
  const { plan, terms } = client
  if (!terms.webhooks)
    return refused(new Problem('plan-upgrade-required', `The plan ${plan} does not include webhooks.`))
  const endpoints = await webhooks.list(client, ({ eventTypes, paused }) => ({
    isSubscribed: eventTypes.includes(eventType),
    isPaused: paused !== null,
  }))
  const subscribed = endpoints.filter(({ isSubscribed }) => isSubscribed)
  if (subscribed.length === 0)
    return refused(
      new Problem(
        'no-webhook-endpoint',
        `No webhook endpoint of this mode is subscribed to ${eventType}; nothing was charged.`,
      ),
    )
  const isPaused = subscribed.every((endpoint) => endpoint.isPaused)
  return { warnings: isPaused ? ['webhook-paused'] : [], refusal: null }
}

const refused = (refusal: Problem): DeliveryOutlook => ({ warnings: [], refusal })
