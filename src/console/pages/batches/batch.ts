import { html, nothing, type TemplateResult } from 'lit'
import { withDayWords } from '#shared/day-words.ts'
import { goodsWords } from '#shared/goods-words.ts'
import { jurisdictionText } from '../check/countries-text.ts'
import { Sharing } from '../check/sharing.ts'
import { COMPARABLE } from '../compare/limits.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { may } from '../frame/session.ts'
import { afterReview } from '../parts/after-review.ts'
import { counted } from '../parts/counted.ts'
import { badge, day, loaded, moment, problemBox, table } from '../parts/shown.ts'
import { type Batch, type BatchRow, SOURCES } from '../types.ts'
import { LEVEL_WORDS, SHORT_SOURCE_WORDS, VERDICT_WORDS, verdictWord } from '../words.ts'
import { cellOf, ranked } from './ranking.ts'

const POLL_MS = 1_500
type ExtentData = NonNullable<Batch['extent']['data']>[number]
const VERDICTS = ['clear', 'caution', 'inconclusive', 'conflict'] as const

/** One batch: live counts, then the ranked matrix. */
export function openBatch(console: Console, id: string): Page {
  const batch = new Loading(console, () => console.api.get<Batch>(`/batches/${id}`))
  const action = new Action(console)
  const sharing = new Sharing(console, id, 'batches')
  const canWrite = may(console.session, console.mode, 'checks:write')
  let hadEnded = true
  const update = async (): Promise<void> => {
    if (batch.isLoading) return
    await batch.reload()
    if (batch.value === null) return
    if (!isOver(batch.value)) {
      hadEnded = false
      return
    }
    clearInterval(timer)
    if (!hadEnded) console.announce('The batch has finished.')
  }
  const cancel = (): Promise<boolean> =>
    action.run(async () => {
      await console.api.post(`/batches/${id}/cancel`)
      await batch.reload()
    })
  const timer = setInterval(update, POLL_MS)
  update()
  return {
    title: () => (batch.value ? `Batch of ${counted(batch.value.counts.total, 'name')}` : 'Batch'),
    view: () =>
      html`${problemBox(action.problem)}
      ${loaded(
        batch,
        (value) =>
          html`${progressView(value)}
            ${
              canWrite && !isOver(value)
                ? html`<p><button class="plain" ?disabled=${action.isRunning} @click=${cancel}>Cancel the rest</button></p>`
                : nothing
            }
            ${compareView(value)} ${soFarView(value)} ${sharing.view(`batch of ${value.counts.total} names`)}
            ${matrixView(value)} ${searchedView(value)}`,
      )}`,
    stop: () => clearInterval(timer),
  }
}

const isOver = ({ status }: Batch): boolean => status === 'completed' || status === 'canceled'

function progressView({ counts, status, deadlineAt, request }: Batch): TemplateResult {
  const done = counts.total - counts.pending
  return html`${
    counts.pending === 0
      ? nothing
      : html`<label for="batch-progress">${done} of ${counts.total} names checked</label>
            <progress id="batch-progress" max=${counts.total} value=${done}></progress>
            <p class="quiet">
              Sources that do not answer are given up at ${moment(deadlineAt)}. Until then you can read, compare and share
              what has finished.
            </p>`
  }
    <p>${goodsWords(request, request.unmappedGoods)}</p>
    <p class="counts">
      ${VERDICTS.map((verdict) => {
        const { tone, word } = VERDICT_WORDS[verdict]
        return badge(tone, `${word} ${counts[verdict]}`)
      })}
      ${counts.canceled > 0 ? badge('open', `Canceled ${counts.canceled}`) : nothing}
      ${status === 'canceled' ? html`<span class="quiet">The batch was canceled.</span>` : nothing}
    </p>`
}

/** What files and links hold while names are still being checked. */
function soFarView(batch: Batch): TemplateResult | typeof nothing {
  const { total, pending } = batch.counts
  if (isOver(batch)) return nothing
  return html`<p class="quiet">
    A file holds the result so far, ${total - pending} of ${total} finished. A link always shows the latest result.
  </p>`
}

const matrixView = (batch: Batch): TemplateResult =>
  table(
    'Ranked names',
    ['Name', 'Verdict', 'Score', ...SOURCES.map((source) => SHORT_SOURCE_WORDS[source]), 'Summary'],
    ranked(batch.rows).map((row, index) => rowOf(row, index)),
  )

function rowOf(row: BatchRow, index: number): unknown[] {
  const { tone, word } = verdictWord(row.verdict, row.status)
  return [
    html`${row.verdict === null ? nothing : html`<span class="quiet">${index + 1}.</span>`} <a href=${hrefTo(['checks', row.checkId])}>${row.name}</a>`,
    html`${badge(tone, word)} ${afterReview(row.review)}`,
    row.score ?? '–',
    ...SOURCES.map((source) => {
      const cell = cellOf(row, source)
      return badge(cell.tone, cell.word)
    }),
    row.status === 'pending'
      ? '…'
      : html`<details><summary>In short</summary>${[row.summary, ...differencesOf(row)].join(' ')}</details>`,
  ]
}

/** Where a name differs from the others in what was searched, in sentences. */
export const differencesOf = ({ extent }: Pick<BatchRow, 'extent'>): string[] =>
  extent
    ? [
        ...(extent.notSearched.length > 0 ? [`Also not searched: ${extent.notSearched.join('; ')}.`] : []),
        ...(extent.data.length > 0 ? [`Also searched: ${extent.data.map(dataWords).join('; ')}.`] : []),
      ]
    : []

const dataWords = ({ register, jurisdiction, asOf }: ExtentData): string =>
  `${register}${jurisdiction === null ? '' : ` for ${jurisdictionText(jurisdiction)}`} (${asOf === null ? 'date unknown' : `data of ${day(asOf)}`})`

/** What was searched for every finished name, and what was not. */
function searchedView({ extent, notice, rows }: Batch): TemplateResult {
  const { data, notSearched } = extent
  return html`<section aria-labelledby="searched">
    <h2 id="searched">What was searched</h2>
    ${Object.entries(LEVEL_WORDS).map(([level, words]) => {
      const count = rows.filter((row) => row.level === level).length
      return count === 0 ? nothing : html`<p class="quiet">${words} (${counted(count, 'name')})</p>`
    })}
    ${
      data === undefined || notSearched === undefined
        ? html`<p class="quiet">The report of each name says what was searched, and what was not.</p>`
        : html`<p>For every name: ${data.map(dataWords).join('; ') || 'nothing'}.</p>
            ${notSearched.length === 0 ? nothing : html`<p>Not searched: ${notSearched.join('; ')}.</p>`}
            <p class="quiet">Where a name differs, “In short” says so.</p>`
    }
    <p class="quiet">${withDayWords(notice)}</p>
  </section>`
}

/** The best names side by side. */
function compareView(batch: Batch): TemplateResult | typeof nothing {
  const best = [
    ...new Set(
      ranked(batch.rows)
        .filter(({ verdict }) => verdict !== null)
        .map(({ checkId }) => checkId),
    ),
  ]
  const ids = best.slice(0, COMPARABLE.most)
  if (ids.length < COMPARABLE.least) return nothing
  const label = `Compare the best ${ids.length}${isOver(batch) ? '' : ' so far'}`
  return html`<p><a class="button plain" href=${hrefTo(['compare', ids.join(',')])}>${label}</a></p>`
}
