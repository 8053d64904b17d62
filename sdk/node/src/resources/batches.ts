import { type Answer, type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { MediaType, RequestOptions, Transport } from '../transport.ts'
import type { Batch, BatchListParameters, BatchParameters, BatchSummary } from '../types/batch.ts'
import { idOf, untilEnded, WaitLimit, type WaitOptions } from '../waiting.ts'
import { asText } from './as-text.ts'

/** More than the 10 min that the sources of each check have. */
const WAIT_SECONDS = 660

/** `client.batches` */
export class Batches {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Has up to 50 names checked, and answers at once with every id. */
  create(parameters: BatchParameters, options?: RequestOptions): Call<Batch> {
    return callOf(() => this.#create(parameters, options))
  }

  /** As `create`, and then waits until every name has its verdict, for 11 minutes by default. */
  createAndWait(parameters: BatchParameters, options?: WaitOptions): Call<Batch> {
    return callOf(async () => {
      const limit = new WaitLimit(this.#transport, options, WAIT_SECONDS)
      const accepted = await this.#create(parameters, limit.options())
      return untilEnded(this.#poll(idOf(accepted)), accepted, limit)
    })
  }

  /** The current batch. */
  get(id: string, options?: RequestOptions): Call<Batch> {
    return callOf(() => this.#transport.json({ method: 'GET', path: path`/batches/${id}`, options }))
  }

  /** Waits until every row has ended, for 11 minutes by default. */
  wait(id: string, options?: WaitOptions): Call<Batch> {
    return callOf(() =>
      untilEnded(this.#poll(id), null, new WaitLimit(this.#transport, options, WAIT_SECONDS)),
    )
  }

  /** Newest first. */
  list(parameters: BatchListParameters = {}, options?: RequestOptions): Pages<BatchSummary> {
    return pagesOf(this.#transport, () => path`/batches`, parameters, options)
  }

  /** Cancels the checks that are open. A batch that has ended stays as it is. */
  cancel(id: string, options?: RequestOptions): Call<Batch> {
    return callOf(() => this.#transport.json({ method: 'POST', path: path`/batches/${id}/cancel`, options }))
  }

  /** The rows as a table (RFC 4180). */
  csv(id: string, options?: RequestOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/csv', options)))
  }

  /** The rows as a web page. */
  html(id: string, options?: RequestOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/html', options)))
  }

  /** The rows as a document to print. */
  pdf(id: string, options?: RequestOptions): Call<Uint8Array> {
    return callOf(() => this.#form(id, 'application/pdf', options))
  }

  #create(body: BatchParameters, options: RequestOptions | undefined): Promise<Answer<Batch>> {
    return this.#transport.json({
      method: 'POST',
      path: path`/batches`,
      body,
      prefer: 'respond-async',
      options,
    })
  }

  #poll(id: string): (waitSeconds: number, options: RequestOptions) => Promise<Answer<Batch>> {
    const at = path`/batches/${id}`
    return (waitSeconds, options) =>
      this.#transport.json({ method: 'GET', path: at, prefer: `wait=${waitSeconds}`, waitSeconds, options })
  }

  #form(id: string, form: MediaType, options: RequestOptions | undefined): Promise<Answer<Uint8Array>> {
    return this.#transport.bytes({ method: 'GET', path: path`/batches/${id}`, options }, form)
  }
}
