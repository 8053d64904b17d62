import { html } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { hrefTo } from '../frame/router.ts'
import { Paged } from '../parts/paged.ts'
import { badge, moment, table } from '../parts/shown.ts'
import type { BatchSummary, Listed } from '../types.ts'
import { VERDICT_WORDS } from '../words.ts'

const PER_PAGE = 20
const STATUS = {
  queued: 'Waiting',
  running: 'In progress',
  completed: 'Completed',
  canceled: 'Canceled',
} as const
const VERDICTS = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/** The batches of the account. */
export function openBatches(console: Console): Page {
  const batches = new Paged<BatchSummary>(console, (cursor) =>
    console.api.get<Listed<BatchSummary>>('/batches', { limit: PER_PAGE, cursor }),
  )
  batches.reload()
  return {
    title: () => 'Batches',
    view: () =>
      html`<p><a class="button" href="#/batches/new">New batch</a></p>
        ${batches.view(
          (list) =>
            table(
              'Batches',
              ['Started', 'Names', 'Results', 'Status'],
              list.map(({ id, createdAt, counts, status }) => [
                html`<a href=${hrefTo(['batches', id])}>${moment(createdAt)}</a>`,
                counts.total,
                html`<span class="counts">
                        ${VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => {
                          const { tone, word } = VERDICT_WORDS[verdict]
                          return badge(tone, `${word} ${counts[verdict]}`)
                        })}
                      </span>`,
                STATUS[status],
              ]),
            ),
          html`<p>A batch checks many names at once and ranks them.</p>`,
        )}`,
  }
}
