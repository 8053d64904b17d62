import { html, nothing, type TemplateResult } from 'lit'
import { dayWords } from '#shared/day-words.ts'
import type { Tone } from '#shared/report-words.ts'
import type { Loading } from '../frame/loading.ts'
import type { Problem } from '../frame/problem.ts'
import { hrefTo } from '../frame/router.ts'

/** A problem with its cure and a link to its page. */
export function problemBox(problem: Problem | null): TemplateResult | typeof nothing {
  if (problem === null) return nothing
  const { corrections, errors, page } = problem
  const isForm = corrections.length > 0
  const title = isForm ? 'Please correct your entries' : problem.title
  const detail = isForm ? '' : problem.detail
  const causes = isForm
    ? corrections
    : errors.map((error) => error.detail).filter((cause) => cause !== detail)
  return html`<div class="problem" role="alert">
    <strong>${title}</strong>
    ${detail === '' ? nothing : html`<p>${detail}</p>`}
    ${causes.length === 0 ? nothing : html`<ul>${causes.map((cause) => html`<li>${cause}</li>`)}</ul>`}
    ${page === null ? nothing : html`<p><a href=${page}>More about this problem</a></p>`}
  </div>`
}

/** The first page of a tab has nothing before it. */
function goBack(): void {
  if (history.length > 1) history.back()
  else location.hash = hrefTo([])
}

/** What the reader can do about a problem. A retry is offered only where another answer is possible. */
function cureView({ cure }: Problem, retry: () => unknown): TemplateResult {
  if (cure === 'retry') return html`<p><button class="plain" @click=${retry}>Try again</button></p>`
  const back = html`<button class="plain" @click=${goBack}>Go back</button>`
  return cure === 'sign-in'
    ? html`<p class="actions"><a href=${hrefTo(['session'])}>Sign in with another key</a> ${back}</p>`
    : html`<p class="actions">${back} <a href=${hrefTo(['check'])}>Check a name</a></p>`
}

/** The value once it is there; before, a line that says so; with a failed request, the problem and what helps. */
export function loaded<T>(
  loading: Loading<T>,
  view: (value: T) => TemplateResult,
): TemplateResult | typeof nothing {
  const { value, problem } = loading
  return html`${problemBox(problem)}
    ${problem === null ? nothing : cureView(problem, () => loading.reload())}
    ${value !== null ? view(value) : problem === null ? html`<p class="quiet" role="status">Loading …</p>` : nothing}`
}

/** A short word in the color of its tone; the word carries the meaning, not the color. */
export const badge = (tone: Tone, word: string): TemplateResult =>
  html`<span class="badge ${tone}">${word}</span>`

const SECOND = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A date or time of the service as a day, `3 Jan 2026`; unreadable text unchanged. */
export const day = (text: string | null | undefined): string => (text ? dayWords(text) : '–')

/** A time in the zone of the reader, with the exact one as its title. */
export const moment = (text: string | null | undefined): TemplateResult => timeView(text, MINUTE)

/** The last recorded use of a key: at most one an hour is recorded, so the last one may be up to an hour later. */
export const lastUse = (text: string | null): TemplateResult =>
  isWithinHour(text, Date.now())
    ? html`<time datetime=${text ?? nothing} title=${`recorded at ${text}`}>within the last hour</time>`
    : moment(text)

/** Whether a use that was recorded at `text` says no more than that the key was used in the hour before `now`. */
export const isWithinHour = (text: string | null, now: number): boolean =>
  text !== null && now - Date.parse(text) < 3_600_000

/** Like {@link moment}, for events that follow each other within a minute. */
export const second = (text: string): TemplateResult => timeView(text, SECOND)

function timeView(text: string | null | undefined, format: Intl.DateTimeFormat): TemplateResult {
  if (text === null || text === undefined || Number.isNaN(Date.parse(text))) return html`–`
  return html`<time datetime=${text} title=${text}>${format.format(Date.parse(text))}</time>`
}

/** From this number of columns on, a table does not fit a tablet. */
const BROAD = 6

/**
 * A table whose first cell names its row. Where it does not fit the screen, each row becomes a block, and each cell shows
 * its head, so that nothing is cut off. Numbers are aligned.
 */
export const table = (
  label: string,
  heads: readonly string[],
  rows: readonly (readonly unknown[])[],
): TemplateResult => {
  const columns = heads.map((head, index) => ({
    head,
    look: rows.some((cells) => typeof cells[index] === 'number') ? 'number' : '',
  }))
  return html`<div class="table" role="region" aria-label=${label} tabindex="0">
    <table class=${heads.length < BROAD ? 'stacked' : 'stacked broad'}>
      <thead><tr>${columns.map(({ head, look }) => html`<th scope="col" class=${look || nothing}>${head}</th>`)}</tr></thead>
      <tbody>${rows.map((cells) => html`<tr>${columns.map((column, index) => cellView(cells[index], column, index))}</tr>`)}</tbody>
    </table>
  </div>`
}

function cellView(
  cell: unknown,
  { head, look }: { head: string; look: string },
  index: number,
): TemplateResult {
  if (index === 0) return html`<th scope="row">${cell}</th>`
  const shown = typeof cell === 'number' ? cell.toLocaleString('en') : cell
  return html`<td class=${look || nothing} data-label=${head}><div>${shown}</div></td>`
}

/** An outside link; addresses of registers are data of others, so only web addresses become links. */
export function outside(text: string, address: string | null | undefined): TemplateResult {
  const url = address === null || address === undefined ? null : URL.parse(address)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return html`${text}`
  return html`<a href=${url.href} target="_blank" rel="noopener noreferrer">${text}</a>`
}
