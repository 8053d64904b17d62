import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { day, loaded } from '../parts/shown.ts'
import type { Usage } from '../types.ts'

/** The quota of the month and the limits of the plan. */
export class UsageView {
  readonly #usage: Loading<Usage>

  constructor(console: Console) {
    this.#usage = new Loading(console, () => console.api.get<Usage>('/usage'))
    this.#usage.reload()
  }

  view(): TemplateResult {
    return html`<section aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      ${loaded(this.#usage, usageView)}
    </section>`
  }
}

function usageView(usage: Usage): TemplateResult {
  const { limit, used, remaining, resetsAt, plan, namesPerBatch, rateLimits, keys, byKind, mode } = usage
  return html`${
    limit === null || used === null
      ? nothing
      : html`<label for="quota">
              ${used.toLocaleString('en')} of ${limit.toLocaleString('en')} ${mode === 'test' ? 'test checks counted' : 'checks used'}
              this month
            </label>
            <meter id="quota" max=${limit} value=${used} high=${limit * 0.9}></meter>
            <p class="quiet">${remaining?.toLocaleString('en') ?? '–'} left. The count resets on ${day(resetsAt)}${mode === 'test' ? ', and when the service restarts' : ''}.</p>`
  }
    <dl class="facts">
      <div><dt>Plan</dt><dd>${plan}</dd></div>
      <div><dt>Names in a batch</dt><dd>at most ${namesPerBatch}</dd></div>
      <div><dt>Active keys</dt><dd>at most ${keys.limit} in each mode</dd></div>
      <div><dt>Requests per minute</dt><dd>${rateLimits.writes.limit} writes, ${rateLimits.reads.limit} reads</dd></div>
      ${byKind === null ? nothing : html`<div><dt>Used for</dt><dd>${byKind.check} checks, ${byKind.batch} in batches, ${byKind.retry} retries</dd></div>`}
    </dl>`
}
