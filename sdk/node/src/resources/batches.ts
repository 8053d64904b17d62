import { type Answer, type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { MediaType, RequestOptions, Transport } from '../transport.ts'
import type { BatchListParameters, BatchParameters, BatchSummary } from '../types/batch.ts'
import type { BatchShare, ShareParameters } from '../types/check.ts'
import type { BatchViews, ChoiceOptions, PageOptions, View, Viewed, ViewOptions } from '../types/view.ts'
import { idOf, type Pending, untilEnded, WaitLimit, type WaitOptions } from '../waiting.ts'
import { asText } from './as-text.ts'
import { chosen } from './chosen.ts'

/** More than the 10 min that the sources of each check have. */
const WAIT_SECONDS = 660

/** `client.batches` */
export class Batches {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Has up to 50 names checked, and answers at once with every id. */
  create<O extends RequestOptions & ChoiceOptions>(
    parameters: BatchParameters,
    options?: O,
  ): Call<Viewed<BatchViews, O>> {
    return callOf(() => this.#create(parameters, options))
  }

  /** As `create`, and then waits until every name has its verdict, for 11 minutes by default. */
  createAndWait<O extends WaitOptions & ViewOptions>(
    parameters: BatchParameters,
    options?: O,
  ): Call<Viewed<BatchViews, O>> {
    return callOf(async () => {
      const { view, ...others } = options ?? ({} as O)
      const limit = new WaitLimit(this.#transport, others, WAIT_SECONDS)
      const accepted = await this.#create<Pending>(parameters, { ...limit.options(), ...(view && { view }) })
      const ended = await untilEnded(this.#poll(idOf(accepted), view), accepted, limit)
      return ended as Answer<Viewed<BatchViews, O>>
    })
  }

  /** The current batch; `view` and `fields` shorten the answer. */
  get<O extends RequestOptions & ChoiceOptions>(id: string, options?: O): Call<Viewed<BatchViews, O>> {
    return callOf(() =>
      this.#transport.json({ method: 'GET', path: path`/batches/${id}`, ...chosen(options) }),
    )
  }

  /** Waits until every row has ended, for 11 minutes by default. */
  wait<O extends WaitOptions & ViewOptions>(id: string, options?: O): Call<Viewed<BatchViews, O>> {
    const { view, ...others } = options ?? ({} as O)
    const limit = new WaitLimit(this.#transport, others, WAIT_SECONDS)
    return callOf(
      () => untilEnded(this.#poll(id, view), null, limit) as Promise<Answer<Viewed<BatchViews, O>>>,
    )
  }

  /** Newest first. */
  list(parameters: BatchListParameters = {}, options?: RequestOptions): Pages<BatchSummary> {
    return pagesOf(this.#transport, () => path`/batches`, parameters, options)
  }

  /** Cancels the checks that are open. A batch that has ended stays as it is. */
  cancel<O extends RequestOptions & ChoiceOptions>(id: string, options?: O): Call<Viewed<BatchViews, O>> {
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/batches/${id}/cancel`, ...chosen(options) }),
    )
  }

  /** Makes a link by which the batch and the reports of its names can be read without a key. */
  share(id: string, parameters: ShareParameters = {}, options?: RequestOptions): Call<BatchShare> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/batches/${id}/share`, body, options }),
    )
  }

  /** The links to a batch that can be used. */
  shares(id: string, options?: RequestOptions): Pages<BatchShare> {
    return pagesOf(this.#transport, () => path`/batches/${id}/share`, {}, options)
  }

  /** Ends all links to a batch. */
  unshare(id: string, options?: RequestOptions): Call<void> {
    return callOf(() => this.#transport.json({ method: 'DELETE', path: path`/batches/${id}/share`, options }))
  }

  /** The rows as a table (RFC 4180). */
  csv(id: string, options?: RequestOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/csv', options)))
  }

  /** The rows as a web page. */
  html(id: string, options?: RequestOptions & PageOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/html', options)))
  }

  /** The rows as a document to print. */
  pdf(id: string, options?: RequestOptions & PageOptions): Call<Uint8Array> {
    return callOf(() => this.#form(id, 'application/pdf', options))
  }

  #create<T>(
    body: BatchParameters,
    options: (RequestOptions & ChoiceOptions) | undefined,
  ): Promise<Answer<T>> {
    return this.#transport.json({
      method: 'POST',
      path: path`/batches`,
      body,
      prefer: 'respond-async',
      ...chosen(options),
    })
  }

  #poll(
    id: string,
    view: View | undefined,
  ): (waitSeconds: number, options: RequestOptions) => Promise<Answer<Pending>> {
    const at = path`/batches/${id}`
    const query = { view }
    return (waitSeconds, options) =>
      this.#transport.json({
        method: 'GET',
        path: at,
        query,
        prefer: `wait=${waitSeconds}`,
        waitSeconds,
        options,
      })
  }

  #form(id: string, form: MediaType, given: RequestOptions & PageOptions = {}): Promise<Answer<Uint8Array>> {
    const { appendix, ...options } = given
    const request = { method: 'GET', path: path`/batches/${id}`, query: { appendix }, options } as const
    return this.#transport.bytes(request, form)
  }
}
