import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { AtOptions, RequestOptions, Transport } from '../transport.ts'
import type {
  Replay,
  ReplayParameters,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookParameters,
} from '../types/webhook.ts'
import { Deliveries } from './deliveries.ts'

/** `client.webhooks`: the endpoints of the key's mode. What they receive is verified by `verifyWebhook`. */
export class Webhooks {
  readonly deliveries: Deliveries
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
    this.deliveries = new Deliveries(transport)
  }

  /** The answer holds the secret, this once. */
  create(parameters: WebhookParameters, options?: RequestOptions): Call<WebhookEndpointWithSecret> {
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/webhooks`, body: parameters, options }),
    )
  }

  /** With `at`, a time or a revision, the past state of the endpoint, even after its deletion. */
  get(id: string, options: AtOptions = {}): Call<WebhookEndpoint> {
    const { at, ...others } = options
    return callOf(() =>
      this.#transport.json({
        method: 'GET',
        path: path`/webhooks/${id}`,
        query: { at },
        options: others,
      }),
    )
  }

  /** Oldest first. */
  list(options?: RequestOptions): Pages<WebhookEndpoint> {
    return pagesOf(this.#transport, () => path`/webhooks`, {}, options)
  }

  /** Omitted members do not change. */
  update(id: string, change: Partial<WebhookParameters>, options?: RequestOptions): Call<WebhookEndpoint> {
    return callOf(() =>
      this.#transport.json({ method: 'PATCH', path: path`/webhooks/${id}`, body: change, options }),
    )
  }

  /** Nothing more is sent; waiting messages are dropped. */
  delete(id: string, options?: RequestOptions): Call<void> {
    return callOf(() => this.#transport.json({ method: 'DELETE', path: path`/webhooks/${id}`, options }))
  }

  /** A new secret, shown only once; earlier secrets also sign for a day, or for `overlapSeconds`. */
  rotateSecret(
    id: string,
    parameters: { overlapSeconds?: number } = {},
    options?: RequestOptions,
  ): Call<WebhookEndpointWithSecret> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/webhooks/${id}/rotate-secret`, body, options }),
    )
  }

  /** Stops delivery; queued messages wait. */
  pause(id: string, options?: RequestOptions): Call<WebhookEndpoint> {
    return callOf(() => this.#transport.json({ method: 'POST', path: path`/webhooks/${id}/pause`, options }))
  }

  /** Starts delivery again; waiting messages are sent in order. */
  resume(id: string, options?: RequestOptions): Call<WebhookEndpoint> {
    return callOf(() => this.#transport.json({ method: 'POST', path: path`/webhooks/${id}/resume`, options }))
  }

  /** Sends a `ping`. */
  test(id: string, options?: RequestOptions): Call<WebhookDelivery> {
    return callOf(() => this.#transport.json({ method: 'POST', path: path`/webhooks/${id}/test`, options }))
  }

  /** Sends again what matches and is not pending, oldest first. */
  replay(id: string, parameters: ReplayParameters, options?: RequestOptions): Call<Replay> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/webhooks/${id}/replay`, body, options }),
    )
  }
}
