import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { Checkpoint, CheckpointListParameters, Consistency } from '../types/evidence.ts'

/** `client.checkpoints`: what the service has signed about its whole log. Verify it with the verifier of the service. */
export class Checkpoints {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first. */
  list(parameters: CheckpointListParameters = {}, options?: RequestOptions): Pages<Checkpoint> {
    return pagesOf(this.#transport, () => path`/checkpoints`, parameters, options)
  }

  /** The newest one, signed: the bytes as they came, which is what a verifier takes. */
  latest(options?: RequestOptions): Call<Uint8Array> {
    return callOf(() => this.#signed(path`/checkpoints/latest`, options))
  }

  /** The one over so many events, signed. */
  get(size: number, options?: RequestOptions): Call<Uint8Array> {
    return callOf(() => this.#signed(path`/checkpoints/${String(size)}`, options))
  }

  /** Proof that the log of `size` events begins with all of a smaller one. */
  consistency(size: number, parameters: { from: number }, options?: RequestOptions): Call<Consistency> {
    const at = () => path`/checkpoints/${String(size)}/consistency`
    const query = parameters
    return callOf(() => this.#transport.json({ method: 'GET', path: at(), query, options }))
  }

  /** The token of a time-stamping authority over it (RFC 3161, DER). */
  timeStamp(size: number, options?: RequestOptions): Call<Uint8Array> {
    const at = () => path`/checkpoints/${String(size)}/time-stamp`
    return callOf(() =>
      this.#transport.bytes({ method: 'GET', path: at(), options }, 'application/octet-stream'),
    )
  }

  #signed(at: string, options: RequestOptions | undefined) {
    return this.#transport.bytes({ method: 'GET', path: at, options }, 'application/json')
  }
}
