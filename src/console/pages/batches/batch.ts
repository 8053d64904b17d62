import { html, nothing, type TemplateResult } from 'lit'
import { type Alone, afterReview } from '#shared/after-review.ts'
import { withDayWords } from '#shared/day-words.ts'
import { goodsWords } from '#shared/goods-words.ts'
import {
  conclusionOf,
  countedVerdict,
  domainWord,
  RANK_WORDS,
  ranked,
  sourceWord,
  tldsInOrder,
} from '#shared/ranking.ts'
import { counted } from '#shared/report-words.ts'
import { withoutSandboxNote } from '#shared/sandbox-note.ts'
import { jurisdictionText } from '../check/countries-text.ts'
import { Sharing } from '../check/sharing.ts'
import type { Console, Page } from '../frame/console.ts'
import { Action, Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { may } from '../frame/session.ts'
import { aloneView } from '../parts/after-review.ts'
import { recipientsOf } from '../parts/request-words.ts'
import { badge, day, loaded, moment, problemBox, table } from '../parts/shown.ts'
import type { Batch, BatchRow, Verdict } from '../types.ts'
import { LEVEL_WORDS, SHORT_SOURCE_WORDS, VERDICT_WORDS, verdictWord } from '../words.ts'
import { titleOf } from './title.ts'

const POLL_MS = 1_500
type ExtentData = NonNullable<Batch['extent']['data']>[number]
const VERDICTS = ['clear', 'caution', 'inconclusive', 'conflict'] as const
type Shown = Verdict | 'all'

/** One list of names: the best one and why, then the names ranked, while results arrive. */
export function openBatch(console: Console, id: string): Page {
  const batch = new Loading(console, () => console.api.get<Batch>(`/batches/${id}`))
  const action = new Action(console)
  const sharing = new Sharing(console, id, 'batches')
  const canWrite = may(console.session, console.mode, 'checks:write')
  let hadEnded = true
  let shown: Shown = 'all'
  const update = async (): Promise<void> => {
    if (batch.isLoading) return
    await batch.reload()
    if (batch.value === null) return
    if (!isOver(batch.value)) {
      hadEnded = false
      return
    }
    clearInterval(timer)
    if (!hadEnded)
      console.announce(`All names are checked. ${conclusionOf(batch.value.rows)?.sentence ?? ''}`)
  }
  const cancel = (): Promise<boolean> =>
    action.run(async () => {
      await console.api.post(`/batches/${id}/cancel`)
      await batch.reload()
    })
  const show = (verdict: Shown): void => {
    shown = verdict
    console.redraw()
  }
  const timer = setInterval(update, POLL_MS)
  update()
  return {
    title: () => (batch.value ? titleOf(batch.value) : 'List'),
    view: () =>
      html`${problemBox(action.problem)}
      ${loaded(
        batch,
        (value) =>
          html`${factsView(value)} ${conclusionView(value)} ${progressView(value)}
            ${
              canWrite && !isOver(value)
                ? html`<p><button class="plain" ?disabled=${action.isRunning} @click=${cancel}>Cancel the rest</button></p>`
                : nothing
            }
            ${
              canWrite && isOver(value)
                ? html`<p><a class="button plain" href=${hrefTo(['batches', 'new'], { again: id })}>Check again</a></p>`
                : nothing
            }
            ${soFarView(value)} ${sharing.view(titleOf(value), value.request.branding)}
            <div class="ranking">${filterView(value, shown, show)} ${namesTable(value, shown)}
              <p class="quiet">${RANK_WORDS}.</p></div> ${searchedView(value)}`,
      )}`,
    stop: () => clearInterval(timer),
  }
}

const isOver = ({ status }: Batch): boolean => status === 'completed' || status === 'canceled'

/** What the names are checked for, and what the goods were read as. */
const factsView = ({ title, counts, request, createdAt }: Batch): TemplateResult =>
  html`<p class="quiet">
    ${title === null ? nothing : html`${counted(counts.total, 'name')} · `}${
      request.jurisdictions.map(jurisdictionText).join(', ') || 'no country'
    } · ${moment(createdAt)}
    </p>
    ${forView(recipientsOf(request))}
    <p>${goodsWords(request, request.unmappedGoods)}</p>`

const forView = (recipients: string | null): TemplateResult | typeof nothing =>
  recipients === null ? nothing : html`<p>For ${recipients}</p>`

function conclusionView({ rows }: Batch): TemplateResult | typeof nothing {
  const conclusion = conclusionOf(rows)
  if (conclusion === null) return nothing
  return html`<section class="verdict ${conclusion.tone}" aria-label="Conclusion">
    <h2>${conclusion.word}</h2>
    <p>${conclusion.sentence}</p>
  </section>`
}

function progressView({ counts, status, deadlineAt }: Batch): TemplateResult | typeof nothing {
  if (status === 'canceled') return html`<p>The list was canceled.</p>`
  if (counts.pending === 0) return nothing
  const done = counts.total - counts.pending
  return html`<label for="batch-progress">${done} of ${counts.total} names checked</label>
    <progress id="batch-progress" max=${counts.total} value=${done}></progress>
    <p class="quiet">
      Sources that do not answer are given up at ${moment(deadlineAt)}. Until then you can read and share what has finished.
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

/** Shows the names of one verdict; nothing to choose if all have the same. */
function filterView(
  { rows }: Batch,
  shown: Shown,
  show: (verdict: Shown) => void,
): TemplateResult | typeof nothing {
  const present = VERDICTS.filter((verdict) => rows.some((row) => countedVerdict(row) === verdict))
  if (present.length < 2 && shown === 'all') return nothing
  const choice = (verdict: Shown, word: string, count: number): TemplateResult =>
    html`<button type="button" aria-pressed=${verdict === shown ? 'true' : 'false'} @click=${() => show(verdict)}>
      ${word} ${count}
    </button>`
  return html`<div class="switch" role="group" aria-label="Names shown">
    ${choice('all', 'All', rows.length)}
    ${present.map((verdict) =>
      choice(
        verdict,
        VERDICT_WORDS[verdict].word,
        rows.filter((row) => countedVerdict(row) === verdict).length,
      ),
    )}
  </div>`
}

/** Sources with a column; domains have one for each top-level domain, and the analysis is an opinion. */
const COLUMNS = ['trademarks', 'companies', 'social'] as const

function namesTable({ rows, request }: Batch, shown: Shown): TemplateResult {
  const tlds = request.sources.includes('domains') ? tldsInOrder(request.tlds) : []
  const sources = COLUMNS.filter((source) => request.sources.includes(source))
  const places = ranked(rows).map((row, index) => ({ row: afterReview(row), place: index + 1 }))
  return table(
    'Ranked names',
    [
      'Name',
      'Verdict',
      'Why',
      ...tlds.map((tld) => `.${tld}`),
      ...sources.map((source) => SHORT_SOURCE_WORDS[source]),
    ],
    places
      .filter(({ row }) => shown === 'all' || countedVerdict(row) === shown)
      .map(({ row, place }) => [
        html`${row.verdict === null ? nothing : html`<span class="quiet">${place}.</span>`} <a href=${hrefTo(['checks', row.checkId])}>${row.name}</a>`,
        verdictView(row),
        whyView(row),
        ...tlds.map((tld) => domainView(row, tld)),
        ...sources.map((source) => {
          const { tone, word } = sourceWord(row, source)
          return word === '–' ? word : badge(tone, word)
        }),
      ]),
  )
}

function verdictView({
  verdict,
  status,
  score,
  alone,
}: BatchRow & { alone: Alone<Verdict> | null }): TemplateResult {
  const { tone, word } = verdictWord(verdict, status)
  return html`${badge(tone, word)}
    ${score === null ? nothing : html`<div class="quiet">score ${score}</div>`} ${aloneView(alone)}`
}

/** The first sentence of its report; the others, and how it differs from the list, on demand. */
function whyView(row: BatchRow): TemplateResult | string {
  if (row.status === 'pending') return '…'
  const [first, ...others] = withoutSandboxNote(row.summary).split(/(?<=\.) (?=\p{Lu})/u)
  const rest = [...others, ...differencesOf(row)].join(' ')
  return html`${first} ${rest === '' ? nothing : html`<details><summary>More</summary>${rest}</details>`}`
}

function domainView(row: BatchRow, tld: string): TemplateResult | string {
  const found = domainWord(row, tld)
  if (found === null) return row.status === 'pending' ? '…' : '–'
  return badge(found.tone, found.word)
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
            <p class="quiet">Where a name differs, “More” says so.</p>`
    }
    <p class="quiet">${withDayWords(notice)}</p>
  </section>`
}
