import { html, nothing, type TemplateResult } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { shownOnce } from '../parts/secret.ts'
import { badge, loaded, moment, problemBox, table } from '../parts/shown.ts'
import type { Listed, WebhookSummary, WebhookWithSecret } from '../types.ts'
import { PAYLOADS, pauseText, streakText } from './words.ts'

const EVENTS = [
  ['check.completed', 'A check has a verdict'],
  ['check.canceled', 'A check was canceled'],
  ['batch.completed', 'A batch has finished'],
  ['quota.threshold_reached', '80% or 100% of the monthly quota is used'],
  ['webhook.paused', 'Another endpoint was paused automatically'],
] as const

/** The endpoints of the account, and the form that registers one. */
export function openEndpoints(console: Console): Page {
  const endpoints = new Loading(console, () => console.api.get<Listed<WebhookSummary>>('/webhooks'))
  const action = new Action(console)
  let created: WebhookWithSecret | null = null
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const description = String(given.get('description') ?? '').trim()
    const isDone = await action.run(async () => {
      created = await console.api.post<WebhookWithSecret>('/webhooks', {
        url: given.get('url'),
        eventTypes: given.getAll('event'),
        includeBatchMembers: given.has('members'),
        payload: given.get('payload'),
        ...(description && { description }),
      })
      await endpoints.reload()
    })
    if (!isDone) return
    form.reset()
    focusSecret()
    console.announce('The endpoint is registered. Its secret is shown only now.')
  }
  endpoints.reload()
  return {
    title: () => 'Webhooks',
    view: () =>
      html`${created?.secret ? shownOnce(console, 'Secret that signs the messages', created.secret) : nothing}
      ${loaded(endpoints, ({ data }) => (data.length === 0 ? noneView : listView(data)))}
      ${endpoints.problem === null ? formView(submit, action) : nothing}`,
  }
}

const noneView = html`<p>
  No endpoint yet. An endpoint is an address of your program: it receives a signed message when a check or a list ends, so that the
  program need not ask. <a href="/api-docs/guides/webhooks">How to write a receiver</a>
</p>`

const listView = (endpoints: readonly WebhookSummary[]): TemplateResult =>
  table(
    'Endpoints',
    ['Endpoint', 'Status', 'Waiting', 'Delivered', 'Failed', 'Next attempt'],
    endpoints.map((endpoint) => {
      const { id, url, description, status, paused, messages, nextAttemptAt } = endpoint
      const streak = streakText(endpoint)
      return [
        html`<a href=${hrefTo(['webhooks', id])}>${description ?? url ?? id}</a>
          ${description && url ? html`<div class="quiet">${url}</div>` : nothing}`,
        html`${status === 'active' ? badge('good', 'Active') : badge('warn', 'Paused')}
          ${paused ? html`<div class="quiet">${pauseText(paused.cause)}</div>` : nothing}
          ${streak ? html`<div class="quiet">${streak}</div>` : nothing}`,
        messages.waiting,
        messages.delivered,
        messages.failed,
        moment(nextAttemptAt),
      ]
    }),
  )

function formView(submit: (event: SubmitEvent) => void, action: Action): TemplateResult {
  return html`<details>
    <summary>Register an endpoint</summary>
    <form class="card narrow" @submit=${submit}>
      ${problemBox(action.problem)}
      <label for="url">URL</label>
      <input id="url" name="url" type="url" required maxlength="2048" placeholder="https://" />
      <label for="description">Description</label>
      <input id="description" name="description" maxlength="500" />
      <fieldset>
        <legend>Send a message when</legend>
        ${EVENTS.map(
          ([value, text]) =>
            html`<label class="choice"><input type="checkbox" name="event" value=${value} checked /> ${text}</label><br />`,
        )}
      </fieldset>
      <label class="choice">
        <input type="checkbox" name="members" /> Also for each check of a batch
      </label>
      <label for="payload">Report in the message</label>
      <select id="payload" name="payload">
        ${Object.entries(PAYLOADS).map(([value, text]) => html`<option value=${value}>${text}</option>`)}
      </select>
      <div class="actions"><button type="submit" ?disabled=${action.isRunning}>Register</button></div>
    </form>
  </details>`
}
