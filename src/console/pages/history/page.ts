import { html, type TemplateResult } from 'lit'
import { afterReview } from '#shared/after-review.ts'
import type { Console, OpenPage, Page } from '../frame/console.ts'
import { hrefTo } from '../frame/router.ts'
import { aloneView } from '../parts/after-review.ts'
import { Paged } from '../parts/paged.ts'
import { badge, moment, table } from '../parts/shown.ts'
import type { CheckSummary, Listed } from '../types.ts'
import { VERDICT_WORDS, verdictWord } from '../words.ts'

const PER_PAGE = 20
/** A search for a part of a name examines 1,000 checks per request; after this many it waits for the person. */
const MAX_REQUESTS = 10

type Filter = { contains?: string; verdict?: string; batch?: string }

/** All checks of the account in this mode, with search by a part of the name and by verdict. */
export const open: OpenPage = (console, { query }) => new History(console, query)

class History implements Page {
  readonly #console: Console
  readonly #checks: Paged<CheckSummary>
  #filter: Filter

  constructor(console: Console, query: URLSearchParams) {
    this.#console = console
    this.#filter = Object.fromEntries(
      ['contains', 'verdict', 'batch'].flatMap((name) => {
        const value = query.get(name)
        return value ? [[name, value]] : []
      }),
    )
    this.#checks = new Paged(console, (cursor) => this.#page(cursor))
    this.#checks.reload()
  }

  /** A full page, unless the search ends or goes far back. */
  async #page(cursor: string | undefined): Promise<Listed<CheckSummary>> {
    const data: CheckSummary[] = []
    let next: string | null | undefined = cursor
    for (let asked = 0; asked < MAX_REQUESTS && next !== null && data.length < PER_PAGE; asked++) {
      const page: Listed<CheckSummary> = await this.#console.api.get('/checks', {
        ...this.#filter,
        reviews: 'true',
        limit: PER_PAGE - data.length,
        cursor: next,
      })
      data.push(...page.data)
      next = page.nextCursor
    }
    return { object: 'list', data, nextCursor: next ?? null }
  }

  title(): string {
    return this.#filter.batch ? 'Checks of the list' : 'History'
  }

  view(): TemplateResult {
    return html`<form class="row" role="search" @submit=${this.#search}>
        <input
          name="contains"
          type="search"
          aria-label="Name or part of it"
          placeholder="Name or part of it"
          .defaultValue=${this.#filter.contains ?? ''}
        />
        <select name="verdict" aria-label="Verdict">
          <option value="">Every verdict</option>
          ${Object.entries(VERDICT_WORDS).map(
            ([value, { word }]) =>
              html`<option value=${value} ?selected=${value === this.#filter.verdict}>${word}</option>`,
          )}
        </select>
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
    const contains = String(form.get('contains') ?? '').trim()
    const verdict = String(form.get('verdict') ?? '')
    const { batch } = this.#filter
    this.#filter = { ...(batch && { batch }), ...(contains && { contains }), ...(verdict && { verdict }) }
    // So that Back leads from a check to the same search.
    history.replaceState(null, '', hrefTo(['history'], this.#filter))
    this.#checks.restart()
  }
}

const checksTable = (checks: readonly CheckSummary[]): TemplateResult =>
  table(
    'Checks',
    ['Name', 'Verdict', 'Score', 'Summary', 'Requested'],
    checks.map((check) => {
      const { id, query, verdict, status, score, summary, createdAt, alone } = afterReview(check)
      const { tone, word } = verdictWord(verdict, status)
      return [
        html`<a href=${hrefTo(['checks', id])}>${query}</a>`,
        html`${badge(tone, word)} ${aloneView(alone)}`,
        score ?? '–',
        html`<details><summary>In short</summary>${summary}</details>`,
        moment(createdAt),
      ]
    }),
  )
