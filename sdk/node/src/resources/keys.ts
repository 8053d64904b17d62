import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { IssuedKey, Key, KeyListParameters, KeyParameters } from '../types/account.ts'

/** `client.keys`: the API keys of the key's own mode. */
export class Keys {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Oldest first; without a `status` every key that was not revoked. */
  list(parameters: KeyListParameters = {}, options?: RequestOptions): Pages<Key> {
    return pagesOf(this.#transport, () => path`/keys`, parameters, options)
  }

  /** A key, also after it was revoked. */
  get(id: string, options?: RequestOptions): Call<Key> {
    return callOf(() => this.#transport.json({ method: 'GET', path: path`/keys/${id}`, options }))
  }

  /** The answer holds the new key as `secret`, this once. */
  create(parameters: KeyParameters, options?: RequestOptions): Call<IssuedKey> {
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/keys`, body: parameters, options }),
    )
  }

  /** A successor with the same rights; the old key works for a day more, or for `overlapSeconds`. */
  rotate(
    id: string,
    parameters: { overlapSeconds?: number } = {},
    options?: RequestOptions,
  ): Call<IssuedKey> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/keys/${id}/rotate`, body, options }),
    )
  }

  /** Ends a key at once. */
  revoke(id: string, options?: RequestOptions): Call<void> {
    return callOf(() => this.#transport.json({ method: 'DELETE', path: path`/keys/${id}`, options }))
  }
}
