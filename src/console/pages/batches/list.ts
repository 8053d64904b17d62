import { html, type TemplateResult } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { hrefTo } from '../frame/router.ts'
import { Paged, searchedPage } from '../parts/paged.ts'
import { countriesOf, goodsOf, recipientsOf } from '../parts/request-words.ts'
import { badge, moment, table } from '../parts/shown.ts'
import type { BatchSummary, Listed } from '../types.ts'
import { VERDICT_WORDS } from '../words.ts'
import { titleOf } from './title.ts'

const VERDICTS = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/** The lists of names of the account, with search by words in title, names, goods and client. */
export function openBatches(console: Console, query: URLSearchParams): Page {
  let text = query.get('text') ?? ''
  const batches = new Paged<BatchSummary>(console, (cursor) =>
    searchedPage(cursor, (page) =>
      console.api.get<Listed<BatchSummary>>('/batches', { ...(text && { text }), ...page }),
    ),
  )
  batches.reload()
  const search = (event: SubmitEvent): void => {
    event.preventDefault()
    const typed = new FormData(event.target as HTMLFormElement).get('text')
    text = String(typed ?? '').trim()
    // So that Back leads from a list to the same search.
    history.replaceState(null, '', hrefTo(['batches'], { text }))
    batches.restart()
  }
  return {
    title: () => 'Lists',
    view: () =>
      html`<p><a class="button" href="#/batches/new">New list</a></p>
        <form class="filters" role="search" @submit=${search}>
          <input
            name="text"
            type="search"
            maxlength="200"
            aria-label="Words of title, names, goods or client"
            placeholder="Title, name, goods or client"
            .defaultValue=${text}
          />
          <button class="plain" type="submit">Search</button>
        </form>
        ${batches.view(
          (list) =>
            table(
              'Lists',
              ['Title', 'Client', 'Countries', 'Goods', 'Names', 'Results', 'Progress', 'Started'],
              list.map((batch) => [
                html`<a href=${hrefTo(['batches', batch.id])}>${titleOf(batch)}</a>`,
                recipientsOf(batch.request) ?? '–',
                countriesOf(batch.request),
                goodsOf(batch.request),
                batch.counts.total,
                html`<span class="counts">
                  ${VERDICTS.filter((verdict) => batch.counts[verdict] > 0).map((verdict) => {
                    const { tone, word } = VERDICT_WORDS[verdict]
                    return badge(tone, `${word} ${batch.counts[verdict]}`)
                  })}
                </span>`,
                progressOf(batch),
                moment(batch.createdAt),
              ]),
            ),
          emptyView(text),
          html`<p>No list matches so far. <strong>Next</strong> searches older lists.</p>`,
        )}`,
  }
}

const emptyView = (text: string): TemplateResult =>
  text === ''
    ? html`<p>A list checks several names at once and ranks them, the best one first.</p>`
    : html`<p>No list matches.</p>`

function progressOf({ status, counts: { total, pending } }: BatchSummary): string {
  if (status === 'canceled') return 'Canceled'
  return pending === 0 ? 'Finished' : `${total - pending} of ${total}`
}
