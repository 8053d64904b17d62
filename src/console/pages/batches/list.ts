import { html } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { hrefTo } from '../frame/router.ts'
import { Paged } from '../parts/paged.ts'
import { countriesOf, goodsOf } from '../parts/request-words.ts'
import { badge, moment, table } from '../parts/shown.ts'
import type { BatchSummary, Listed } from '../types.ts'
import { VERDICT_WORDS } from '../words.ts'
import { titleOf } from './title.ts'

const PER_PAGE = 20
const VERDICTS = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/** The lists of names of the account. */
export function openBatches(console: Console): Page {
  const batches = new Paged<BatchSummary>(console, (cursor) =>
    console.api.get<Listed<BatchSummary>>('/batches', { limit: PER_PAGE, cursor }),
  )
  batches.reload()
  return {
    title: () => 'Lists',
    view: () =>
      html`<p><a class="button" href="#/batches/new">New list</a></p>
        ${batches.view(
          (list) =>
            table(
              'Lists',
              ['Title', 'Countries', 'Goods', 'Names', 'Results', 'Progress', 'Started'],
              list.map((batch) => [
                html`<a href=${hrefTo(['batches', batch.id])}>${titleOf(batch)}</a>`,
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
          html`<p>A list checks several names at once and ranks them, the best one first.</p>`,
        )}`,
  }
}

function progressOf({ status, counts: { total, pending } }: BatchSummary): string {
  if (status === 'canceled') return 'Canceled'
  return pending === 0 ? 'Finished' : `${total - pending} of ${total}`
}
