import { type Answer, type Call, callOf } from '../call.ts'
import { asCheck } from '../check.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { AtOptions, MediaType, Request, RequestOptions, Transport } from '../transport.ts'
import type {
  Check,
  CheckListParameters,
  CheckParameters,
  CheckSummary,
  Review,
  ReviewParameters,
  Share,
  ShareParameters,
} from '../types/check.ts'
import type { CheckEvent } from '../types/event.ts'
import type { CheckViews, ChoiceOptions, PageOptions, View, Viewed, ViewOptions } from '../types/view.ts'
import { idOf, type Pending, untilEnded, WaitLimit, type WaitOptions } from '../waiting.ts'
import { asText } from './as-text.ts'
import { chosen } from './chosen.ts'

/** What the service itself waits by default; a longer wait gives the sources more time. */
const SERVICE_WAIT_SECONDS = 22
const CREATE_SECONDS = 60
/** More than the 10 min that the sources of an asynchronous check have. */
const WAIT_SECONDS = 660

/** `client.checks` */
export class Checks {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Checks a name and waits for the report, for a minute by default; with `delivery: 'webhook'` it does not wait.
   * Rejects with `WaitTimeoutError` when the check has not ended by then; the check continues.
   */
  create<O extends WaitOptions & ViewOptions>(
    parameters: CheckParameters,
    options?: O,
  ): Call<Viewed<CheckViews, O>> {
    return callOf(() => this.#postAndWait(path`/checks`, parameters, options))
  }

  /** Checks a name in the background, and returns the new check at once. */
  start<O extends RequestOptions & ChoiceOptions>(
    parameters: CheckParameters,
    options?: O,
  ): Call<Viewed<CheckViews, O>> {
    return callOf(() => this.#post(path`/checks`, parameters, options))
  }

  /**
   * The current check; with `at`, a time or a revision, its state at that point. `view` and `fields` shorten the answer.
   */
  get<O extends AtOptions & ChoiceOptions>(id: string, options?: O): Call<Viewed<CheckViews, O>> {
    const { at, ...others } = options ?? ({} as O)
    return callOf(() => this.#json({ method: 'GET', path: path`/checks/${id}`, ...chosen(others, { at }) }))
  }

  /** Waits until the check has ended, for 11 minutes by default. */
  wait<O extends WaitOptions & ViewOptions>(id: string, options?: O): Call<Viewed<CheckViews, O>> {
    const { view, ...others } = options ?? ({} as O)
    const limit = new WaitLimit(this.#transport, others, WAIT_SECONDS)
    return callOf(
      () => untilEnded(this.#poll(id, view), null, limit) as Promise<Answer<Viewed<CheckViews, O>>>,
    )
  }

  /** Newest first. */
  list(parameters: CheckListParameters = {}, options?: RequestOptions): Pages<CheckSummary> {
    return pagesOf(this.#transport, () => path`/checks`, parameters, options)
  }

  /** Ends a check; what has not answered yet stays unknown. One that has ended stays as it is. */
  cancel<O extends RequestOptions & ChoiceOptions>(id: string, options?: O): Call<Viewed<CheckViews, O>> {
    return callOf(() => this.#json({ method: 'POST', path: path`/checks/${id}/cancel`, ...chosen(options) }))
  }

  /** Asks again what is unknown, as a new check, and waits for it as `create` does. */
  retry<O extends WaitOptions & ViewOptions>(id: string, options?: O): Call<Viewed<CheckViews, O>> {
    return callOf(() => this.#postAndWait(path`/checks/${id}/retry`, undefined, options))
  }

  /** As `retry`, but answers at once. */
  startRetry<O extends RequestOptions & ChoiceOptions>(id: string, options?: O): Call<Viewed<CheckViews, O>> {
    return callOf(() => this.#post(path`/checks/${id}/retry`, undefined, options))
  }

  /** Every event of the check, oldest first. */
  events(
    id: string,
    parameters: { limit?: number; cursor?: string } = {},
    options?: RequestOptions,
  ): Pages<CheckEvent> {
    return pagesOf(this.#transport, () => path`/checks/${id}/events`, parameters, options)
  }

  /** The report as a web page. */
  html(id: string, options?: AtOptions & PageOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/html', options)))
  }

  /** The findings as a table. */
  csv(id: string, options?: AtOptions): Call<string> {
    return callOf(async () => asText(await this.#form(id, 'text/csv', options)))
  }

  /** The report as a document to print. */
  pdf(id: string, options?: AtOptions & PageOptions): Call<Uint8Array> {
    return callOf(() => this.#form(id, 'application/pdf', options))
  }

  /** A signed bundle of all that was recorded of the check: the bytes as they came, which is what a verifier takes. */
  evidence(id: string, options?: RequestOptions): Call<Uint8Array> {
    const at = () => path`/checks/${id}/evidence`
    return callOf(() => this.#transport.bytes({ method: 'GET', path: at(), options }, 'application/json'))
  }

  /** Makes a link by which the report can be read without a key. */
  share(id: string, parameters: ShareParameters = {}, options?: RequestOptions): Call<Share> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/checks/${id}/share`, body, options }),
    )
  }

  /** The links to a report that can be used. */
  shares(id: string, options?: RequestOptions): Pages<Share> {
    return pagesOf(this.#transport, () => path`/checks/${id}/share`, {}, options)
  }

  /** Ends all links to a report. */
  unshare(id: string, options?: RequestOptions): Call<void> {
    return callOf(() => this.#transport.json({ method: 'DELETE', path: path`/checks/${id}/share`, options }))
  }

  /** Assesses a finding of a completed check, such as `trademarks/0`, in place of an earlier assessment. All assessments of the check. */
  review(id: string, finding: string, parameters: ReviewParameters, options?: RequestOptions): Call<Review> {
    const body = parameters
    return callOf(() =>
      this.#transport.json({ method: 'PUT', path: path`/checks/${id}/reviews/${finding}`, body, options }),
    )
  }

  /** Withdraws the assessment of a finding. The remaining assessments of the check. */
  unreview(id: string, finding: string, options?: RequestOptions): Call<Review> {
    return callOf(() =>
      this.#transport.json({ method: 'DELETE', path: path`/checks/${id}/reviews/${finding}`, options }),
    )
  }

  async #postAndWait<O extends WaitOptions & ViewOptions>(
    at: string,
    body: CheckParameters | undefined,
    given: O | undefined,
  ): Promise<Answer<Viewed<CheckViews, O>>> {
    const { view, ...options } = given ?? ({} as O)
    const limit = new WaitLimit(this.#transport, options, CREATE_SECONDS)
    const isAsked = options.waitTimeoutSeconds !== undefined
    const waitSeconds = limit.waitSeconds(isAsked ? undefined : SERVICE_WAIT_SECONDS)
    const accepted = await this.#json<Pending & Partial<Pick<Check, 'request'>>>({
      method: 'POST',
      path: at,
      query: { view },
      body,
      prefer: `wait=${waitSeconds}`,
      waitSeconds,
      options: limit.options(),
    })
    const isDelivered = (accepted.data.request ?? body)?.delivery === 'webhook'
    const ended = isDelivered ? accepted : await untilEnded(this.#poll(idOf(accepted), view), accepted, limit)
    return ended as Answer<Viewed<CheckViews, O>>
  }

  #post<O extends RequestOptions & ChoiceOptions>(
    at: string,
    body: unknown,
    options: O | undefined,
  ): Promise<Answer<Viewed<CheckViews, O>>> {
    return this.#json({ method: 'POST', path: at, body, prefer: 'respond-async', ...chosen(options) })
  }

  #poll(
    id: string,
    view: View | undefined,
  ): (waitSeconds: number, options: RequestOptions) => Promise<Answer<Pending>> {
    const at = path`/checks/${id}`
    return (waitSeconds, options) =>
      this.#json({
        method: 'GET',
        path: at,
        query: { view },
        prefer: `wait=${waitSeconds}`,
        waitSeconds,
        options,
      })
  }

  async #json<T>(request: Request): Promise<Answer<T>> {
    const { data, response } = await this.#transport.json<T>(request)
    return { data: asCheck(data), response }
  }

  #form(id: string, form: MediaType, given: AtOptions & PageOptions = {}): Promise<Answer<Uint8Array>> {
    const { at, appendix, ...options } = given
    const query = { at, appendix }
    return this.#transport.bytes({ method: 'GET', path: path`/checks/${id}`, query, options }, form)
  }
}
