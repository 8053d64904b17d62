import type { Webhooks } from '../commands/webhooks.ts'
import type { Client } from './authenticate.ts'
import { Problem } from './problem.ts'

/**
 * What is to be said about delivery that was asked for: `webhook-paused` where every endpoint is, so that it has to wait.
 * Throws {@link Problem} for delivery to where nothing can be delivered.
 */
export async function checkDelivery(
  { webhooks }: { webhooks: Webhooks },
  delivery: 'response' | 'webhook',
  client: Client,
  eventType: 'check.completed' | 'batch.completed',
): Promise<readonly string[]> {
  if (delivery === 'response') return []
  const { plan, terms } = client
  if (!terms.webhooks)
    throw new Problem('plan-upgrade-required', `The plan ${plan} does not include webhooks.`)
  const endpoints = await webhooks.list(client, ({ eventTypes, paused }) => ({
    isSubscribed: eventTypes.includes(eventType),
    isPaused: paused !== null,
  }))
  const subscribed = endpoints.filter(({ isSubscribed }) => isSubscribed)
  if (subscribed.length === 0)
    throw new Problem(
      'no-webhook-endpoint',
      `No webhook endpoint of this mode is subscribed to ${eventType}; nothing was charged.`,
    )
  return subscribed.every(({ isPaused }) => isPaused) ? ['webhook-paused'] : []
}
