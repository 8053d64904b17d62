import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { DeliveryListParameters, WebhookDelivery } from '../types/webhook.ts'

/** `client.webhooks.deliveries`: the messages of an endpoint. */
export class Deliveries {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first. */
  list(
    webhookId: string,
    parameters: DeliveryListParameters = {},
    options?: RequestOptions,
  ): Pages<WebhookDelivery> {
    return pagesOf(this.#transport, () => path`/webhooks/${webhookId}/deliveries`, parameters, options)
  }

  /** One message with what was said in each attempt. */
  get(webhookId: string, deliveryId: string, options?: RequestOptions): Call<WebhookDelivery> {
    const at = () => path`/webhooks/${webhookId}/deliveries/${deliveryId}`
    return callOf(() => this.#transport.json({ method: 'GET', path: at(), options }))
  }

  /** Sends a message again under its id. */
  redeliver(webhookId: string, deliveryId: string, options?: RequestOptions): Call<WebhookDelivery> {
    const at = () => path`/webhooks/${webhookId}/deliveries/${deliveryId}/redeliver`
    return callOf(() => this.#transport.json({ method: 'POST', path: at(), options }))
  }
}
