import { html, nothing, type TemplateResult } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action, Loading } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { shownOnce } from '../parts/secret.ts'
import { badge, loaded, moment, problemBox, table } from '../parts/shown.ts'
import type { Delivery, Webhook, WebhookWithSecret } from '../types.ts'
import { Deliveries } from './deliveries.ts'
import { PAYLOADS, pauseEventText, pauseText, streakText } from './words.ts'

/** One endpoint: status, why it is paused, its actions and its deliveries. */
export function openEndpoint(console: Console, id: string): Page {
  return new Endpoint(console, id)
}

class Endpoint implements Page {
  readonly #console: Console
  readonly #path: string
  readonly #endpoint: Loading<Webhook>
  readonly #action: Action
  readonly #deliveries: Deliveries
  #secret: string | null = null

  constructor(console: Console, id: string) {
    this.#console = console
    this.#path = `/webhooks/${id}`
    this.#endpoint = new Loading(console, () => console.api.get<Webhook>(this.#path))
    this.#action = new Action(console)
    this.#deliveries = new Deliveries(console, id, this.#endpoint)
    this.#endpoint.reload()
  }

  title(): string {
    const endpoint = this.#endpoint.value
    return endpoint?.description ?? endpoint?.url ?? 'Endpoint'
  }

  view(): TemplateResult {
    return html`<p><a href="#/webhooks">All endpoints</a></p>
      ${problemBox(this.#action.problem)}
      ${this.#secret === null ? nothing : shownOnce(this.#console, 'New signing secret', this.#secret)}
      ${loaded(this.#endpoint, (endpoint) => this.#view(endpoint))}`
  }

  #view(endpoint: Webhook): TemplateResult {
    const { url, status, eventTypes, payload, messages, nextAttemptAt } = endpoint
    const isActive = status === 'active'
    return html`<dl class="facts">
        <div><dt>URL</dt><dd class="mono">${url ?? '–'}</dd></div>
        <div><dt>Status</dt><dd>${isActive ? badge('good', 'Active') : badge('warn', 'Paused')}</dd></div>
        <div><dt>Messages</dt><dd>${messages.waiting} waiting, ${messages.delivered} delivered, ${messages.failed} failed</dd></div>
        <div><dt>Next attempt</dt><dd>${moment(nextAttemptAt)}</dd></div>
        <div><dt>Report in the message</dt><dd>${PAYLOADS[payload] ?? payload}</dd></div>
        <div><dt>Subscribed to</dt><dd>${eventTypes.map((type) => html`<div>${type}</div>`)}</dd></div>
      </dl>
      ${pauseView(endpoint)} ${streakView(endpoint)}
      <div class="actions">
        ${this.#button('Send a test', 'test', 'The test is queued.')}
        ${isActive ? this.#button('Pause', 'pause', 'Paused.') : this.#button('Resume', 'resume', 'Resumed.')}
        <button class="plain" ?disabled=${this.#action.isRunning} @click=${this.#rotate}>New secret</button>
        <button class="plain danger" ?disabled=${this.#action.isRunning} @click=${this.#delete}>Delete</button>
      </div>
      ${this.#deliveries.view()}`
  }

  #button(label: string, action: 'test' | 'pause' | 'resume', said: string): TemplateResult {
    const run = async (): Promise<void> => {
      const isDone = await this.#action.run(async () => {
        await this.#console.api.post<Delivery | Webhook>(`${this.#path}/${action}`)
        await this.#endpoint.reload()
        await this.#deliveries.reload()
      })
      if (isDone) this.#console.say(said)
    }
    return html`<button class="plain" ?disabled=${this.#action.isRunning} @click=${run}>${label}</button>`
  }

  readonly #rotate = async (): Promise<void> => {
    const isDone = await this.#action.run(async () => {
      const { secret } = await this.#console.api.post<WebhookWithSecret>(`${this.#path}/rotate-secret`, {})
      this.#secret = secret
    })
    if (isDone) focusSecret()
  }

  readonly #delete = async (): Promise<void> => {
    if (!confirmed('Delete this endpoint? Waiting messages will not be sent.')) return
    if (await this.#action.run(() => this.#console.api.delete(this.#path))) location.hash = '#/webhooks'
  }
}

function pauseView({ paused }: Webhook): TemplateResult | typeof nothing {
  if (paused === null) return nothing
  return html`<section class="note warn" aria-label="Pause">
    <strong>Paused since ${moment(paused.since)}.</strong> ${pauseText(paused.cause)}
    ${
      paused.events.length === 0
        ? nothing
        : table(
            'Events that explain the pause',
            ['When', 'What', 'HTTP status'],
            paused.events.map((event) => [moment(event.time), pauseEventText(event), event.status ?? '–']),
          )
    }
  </section>`
}

function streakView(endpoint: Webhook): TemplateResult | typeof nothing {
  const text = streakText(endpoint)
  if (text === null || endpoint.streak === null) return nothing
  const { failures, firstAt, lastAt } = endpoint.streak
  const times = failures === 1 ? moment(lastAt) : html`First ${moment(firstAt)}, last ${moment(lastAt)}`
  return html`<p class="note">${text} ${times}.</p>`
}
