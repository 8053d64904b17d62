import { html, nothing, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'
import { keepFocus } from '../frame/focus.ts'
import { Loading } from '../frame/loading.ts'
import type { Listed } from '../types.ts'
import { loaded } from './shown.ts'

const PER_PAGE = 20
/** A search for words examines 100 items per request; after this many it waits for the person. */
const MAX_REQUESTS = 10

/** A full page of a search, unless it ends or goes far back. */
export async function searchedPage<Item>(
  cursor: string | undefined,
  ask: (page: { limit: number; cursor: string | undefined }) => Promise<Listed<Item>>,
): Promise<Listed<Item>> {
  const data: Item[] = []
  let next: string | null | undefined = cursor
  for (let asked = 0; asked < MAX_REQUESTS && next !== null && data.length < PER_PAGE; asked++) {
    const page: Listed<Item> = await ask({ limit: PER_PAGE - data.length, cursor: next })
    data.push(...page.data)
    next = page.nextCursor
  }
  return { object: 'list', data, nextCursor: next ?? null }
}

/** A list that is read page by page, newest first. */
export class Paged<Item> {
  readonly #list: Loading<Listed<Item>>
  /** Cursors of the pages before this one; the first page has none. */
  #cursors: (string | undefined)[] = [undefined]

  constructor(console: Console, ask: (cursor: string | undefined) => Promise<Listed<Item>>) {
    this.#list = new Loading(console, () => ask(this.#cursors.at(-1)))
  }

  get items(): readonly Item[] {
    return this.#list.value?.data ?? []
  }

  reload(): Promise<void> {
    return this.#list.reload()
  }

  /** Shows the first page, for instance after a filter changed. */
  restart(): Promise<void> {
    this.#cursors = [undefined]
    return this.reload()
  }

  /** `emptySoFar` is shown for an empty page that others follow. */
  view(
    list: (items: readonly Item[]) => TemplateResult,
    empty: TemplateResult,
    emptySoFar: TemplateResult = empty,
  ): TemplateResult {
    return html`${loaded(
      this.#list,
      ({ data, nextCursor }) =>
        html`${data.length > 0 ? list(data) : nextCursor === null ? empty : emptySoFar}
          <div class="actions">
            ${this.#cursors.length > 1 ? html`<button class="plain" @click=${this.#back}>Previous</button>` : nothing}
            ${nextCursor === null ? nothing : html`<button class="plain" @click=${() => this.#on(nextCursor)}>Next</button>`}
          </div>`,
    )}`
  }

  readonly #back = (): Promise<void> => {
    this.#cursors.pop()
    return this.#turn()
  }

  #on(cursor: string): Promise<void> {
    this.#cursors.push(cursor)
    return this.#turn()
  }

  /** The last page has no button for the next one, the first page none for the previous one. */
  async #turn(): Promise<void> {
    const giveFocusBack = keepFocus()
    await this.reload()
    giveFocusBack()
  }
}
