import { html, type TemplateResult } from 'lit'
import { afterReview } from '#shared/after-review.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { aloneView } from '../parts/after-review.ts'
import { Paged, searchedPage } from '../parts/paged.ts'
import { countriesOf, goodsOf, recipientsOf } from '../parts/request-words.ts'
import { badge, moment, table } from '../parts/shown.ts'
import type { CheckSummary, Listed, SearchCoverage } from '../types.ts'
import { VERDICT_WORDS, verdictWord } from '../words.ts'

const FILTERS = ['text', 'verdict', 'jurisdiction', 'createdAfter', 'batch'] as const
type Filter = { [Name in (typeof FILTERS)[number]]?: string }

/** All checks of the account in this mode, with search by words in name, goods, project and client, verdict, country and day. */
export const open: OpenPage = (console, { query }) => new History(console, query)

class History implements Page {
  readonly #checks: Paged<CheckSummary>
  readonly #coverage: Loading<SearchCoverage>
  #filter: Filter

  constructor(console: Console, query: URLSearchParams) {
    this.#filter = filterOf((name) => query.get(name))
    this.#checks = new Paged(console, (cursor) =>
      searchedPage(cursor, (page) =>
        console.api.get<Listed<CheckSummary>>('/checks', {
          ...this.#filter,
          createdAfter: beginOf(this.#filter.createdAfter),
          reviews: 'true',
          ...page,
        }),
      ),
    )
    this.#coverage = new Loading(console, () => console.api.open<SearchCoverage>('api/v1/coverage'))
    this.#checks.reload()
    this.#coverage.reload()
  }

  title(): string {
    return this.#filter.batch ? 'Checks of the list' : 'History'
  }

  view(): TemplateResult {
    return html`<form class="row" role="search" @submit=${this.#search}>
        <input
          name="text"
          type="search"
          maxlength="200"
          aria-label="Words of name, goods, project or client"
          placeholder="Name, goods, project or client"
          .defaultValue=${this.#filter.text ?? ''}
        />
        <select name="verdict" aria-label="Verdict">
          <option value="">Every verdict</option>
          ${Object.entries(VERDICT_WORDS).map(
            ([value, { word }]) =>
              html`<option value=${value} ?selected=${value === this.#filter.verdict}>${word}</option>`,
          )}
        </select>
        <select name="jurisdiction" aria-label="Country">
          <option value="">Every country</option>
          ${(this.#coverage.value?.countries ?? []).map(
            ({ code, name }) =>
              html`<option value=${code} ?selected=${code === this.#filter.jurisdiction}>${name}</option>`,
          )}
        </select>
        <label class="choice">
          Since <input name="createdAfter" type="date" .defaultValue=${this.#filter.createdAfter ?? ''} />
        </label>
        <button class="plain" type="submit">Search</button>
      </form>
      ${this.#checks.view(
        checksTable,
        html`<p>No check matches. <a href="#/check">Check a name</a></p>`,
        html`<p>No check matches so far. <strong>Next</strong> searches older checks.</p>`,
      )}`
  }

  readonly #search = (event: SubmitEvent): void => {
    event.preventDefault()
    const form = new FormData(event.target as HTMLFormElement)
    const { batch } = this.#filter
    this.#filter = filterOf((name) => (name === 'batch' ? batch : form.get(name)))
    // So that Back leads from a check to the same search.
    history.replaceState(null, '', hrefTo(['history'], this.#filter))
    this.#checks.restart()
  }
}

/** The filters that have a value. */
function filterOf(read: (name: (typeof FILTERS)[number]) => unknown): Filter {
  const given = FILTERS.map((name) => [name, String(read(name) ?? '').trim()] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/** The begin of a day where the reader is, as the service takes it; undefined without a day. */
const beginOf = (day: string | undefined): string | undefined =>
  day === undefined || Number.isNaN(Date.parse(`${day}T00:00`))
    ? undefined
    : new Date(`${day}T00:00`).toISOString()

const listLink = (batchId: string, title: string | null | undefined): TemplateResult =>
  html`<a href=${hrefTo(['batches', batchId])}>${title ?? 'List'}</a>`

const checksTable = (checks: readonly CheckSummary[]): TemplateResult =>
  table(
    'Checks',
    ['Name', 'Verdict', 'Score', 'Goods', 'Countries', 'Project', 'Client', 'Summary', 'Requested'],
    checks.map((check) => {
      const { id, query, verdict, status, score, request, batchId, summary, createdAt, alone } =
        afterReview(check)
      const { tone, word } = verdictWord(verdict, status)
      return [
        html`<a href=${hrefTo(['checks', id])}>${query}</a>`,
        html`${badge(tone, word)} ${aloneView(alone)}`,
        score ?? '–',
        goodsOf(request),
        countriesOf(request),
        batchId === null ? (request.project ?? '–') : listLink(batchId, request.project),
        recipientsOf(request) ?? '–',
        html`<details><summary>In short</summary>${summary}</details>`,
        moment(createdAt),
      ]
    }),
  )
