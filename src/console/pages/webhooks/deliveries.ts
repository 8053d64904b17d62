import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Action, type Loading } from '../frame/loading.ts'
import { Paged } from '../parts/paged.ts'
import { badge, problemBox, second, table } from '../parts/shown.ts'
import type { Delivery, Listed, Webhook } from '../types.ts'
import { plainly } from '../words.ts'
import { subjectText } from './words.ts'

const PER_PAGE = 20
const STATUS = {
  pending: ['open', 'Waiting'],
  delivered: ['good', 'Delivered'],
  failed: ['bad', 'Failed'],
} as const

/** The messages of an endpoint with their attempts; each can be sent again. */
export class Deliveries {
  readonly #console: Console
  readonly #path: string
  readonly #list: Paged<Delivery>
  readonly #action: Action
  readonly #endpoint: Loading<Webhook>
  #status = ''

  constructor(console: Console, webhookId: string, endpoint: Loading<Webhook>) {
    this.#console = console
    this.#endpoint = endpoint
    this.#path = `/webhooks/${webhookId}/deliveries`
    this.#action = new Action(console)
    this.#list = new Paged(console, (cursor) =>
      console.api.get<Listed<Delivery>>(this.#path, { limit: PER_PAGE, status: this.#status, cursor }),
    )
    this.#list.reload()
  }

  reload(): Promise<void> {
    return this.#list.reload()
  }

  readonly #refresh = async (): Promise<void> => {
    await Promise.all([this.#list.reload(), this.#endpoint.reload()])
  }

  view(): TemplateResult {
    return html`<section aria-labelledby="deliveries">
      <h2 id="deliveries">Deliveries</h2>
      ${problemBox(this.#action.problem)}
      <div class="row">
        <select aria-label="Status of deliveries" @change=${this.#filter}>
          <option value="">All</option>
          ${Object.entries(STATUS).map(([value, [, word]]) => html`<option value=${value}>${word}</option>`)}
        </select>
        <button class="plain" @click=${this.#refresh}>Refresh</button>
      </div>
      ${this.#list.view((items) => this.#table(items), html`<p>No message matches.</p>`)}
    </section>`
  }

  #table(deliveries: readonly Delivery[]): TemplateResult {
    return table(
      'Messages',
      ['Queued', 'Message', 'Status', 'Attempts', 'Action'],
      deliveries.map((delivery) => {
        const { id, queuedAt, eventType, subject, status } = delivery
        const [tone, word] = STATUS[status]
        return [
          second(queuedAt),
          html`${eventType}<div class="quiet mono">${subjectText(subject)}</div>`,
          html`${badge(tone, word)} ${this.#wait(delivery)}`,
          attemptsView(delivery),
          html`<button class="plain" ?disabled=${this.#action.isRunning || status === 'pending'} @click=${() => this.#again(id)}>
              Send again
            </button>`,
        ]
      }),
    )
  }

  /** What a waiting message waits for: a paused endpoint gets nothing, whatever time the message has. */
  #wait({ status, nextAttemptAt }: Delivery): TemplateResult | typeof nothing {
    if (status !== 'pending') return nothing
    if (this.#endpoint.value?.status === 'paused')
      return html`<div class="quiet">until the endpoint is resumed</div>`
    return nextAttemptAt === null ? nothing : html`<div class="quiet">next ${second(nextAttemptAt)}</div>`
  }

  readonly #filter = (event: Event): void => {
    this.#status = (event.target as HTMLSelectElement).value
    this.#list.restart()
  }

  async #again(id: string): Promise<void> {
    const isDone = await this.#action.run(async () => {
      await this.#console.api.post(`${this.#path}/${id}/redeliver`)
      await this.#refresh()
    })
    if (isDone) this.#console.say('The message is queued again.')
  }
}

function attemptsView({ attempts }: Delivery): TemplateResult {
  if (attempts.length === 0) return html`–`
  const line = ({ attempt, outcome, cause, status, durationMs, startedAt }: Delivery['attempts'][number]) =>
    html`<li>
      ${attempt}: ${status === null ? (cause ? plainly(cause) : outcome) : `HTTP ${status}`}, ${durationMs} ms, ${second(startedAt)}
    </li>`
  return html`<details>
    <summary>${attempts.length}</summary>
    <ul class="plainlist">${attempts.map(line)}</ul>
  </details>`
}
