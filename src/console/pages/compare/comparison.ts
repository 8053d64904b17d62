import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded } from '../check/follow.ts'
import { type Tile, tilesOf } from '../check/tiles.ts'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { afterReview } from '../parts/after-review.ts'
import { counted } from '../parts/counted.ts'
import { badge, loaded } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { SOURCE_WORDS, verdictWord } from '../words.ts'

const POLL_MS = 1_500

/** Checks side by side: a column for each name, with a row for each source. It fills in while they run. */
export function openComparison(console: Console, ids: readonly string[]): Page {
  const known = new Map<string, Check>()
  const checks = new Loading(console, async () => {
    const open = ids.filter((id) => !isFinal(known.get(id)))
    for (const check of await Promise.all(open.map((id) => console.api.get<Check>(`/checks/${id}`))))
      known.set(check.id, check)
    return ids.flatMap((id) => known.get(id) ?? [])
  })
  const timer = setInterval(update, POLL_MS)
  function update(): void {
    if (checks.isLoading) return
    if (checks.value?.every(hasEnded)) clearInterval(timer)
    else checks.reload()
  }
  checks.reload()
  return {
    title: () => 'Names side by side',
    view: () => html`${loaded(checks, comparisonView)}`,
    stop: () => clearInterval(timer),
  }
}

const isFinal = (check: Check | undefined): boolean => check !== undefined && hasEnded(check)

function comparisonView(checks: readonly Check[]): TemplateResult {
  const done = checks.filter(hasEnded).length
  return html`<p role="status" class="quiet">
      ${done === checks.length ? `All ${checks.length} checks have finished.` : `${counted(done, 'check')} of ${checks.length} finished.`}
    </p>
    <ul class="compare" aria-label="Comparison">
      ${checks.map(columnView)}
    </ul>
    <p><a class="button plain" href=${hrefTo(['compare'])}>Compare other names</a></p>`
}

/** One name; the rows of all names are level. */
function columnView(check: Check): TemplateResult {
  const { id, query, verdict, status, score, review, summary } = check
  const { tone, word } = verdictWord(verdict, status)
  return html`<li>
    <h2><a href=${hrefTo(['checks', id])}>${query}</a></h2>
    <dl>
      <div>
        <dt>Verdict</dt>
        <dd>
          ${badge(tone, word)} ${afterReview(review)} ${score === null ? nothing : html`<p>score ${score} of 100</p>`}
        </dd>
      </div>
      ${tilesOf(check).map(tileView)}
      <div><dt>In short</dt><dd>${hasEnded(check) ? summary : '…'}</dd></div>
    </dl>
  </li>`
}

const MAX_LINES = 2
const tileView = ({ source, tone, headline, lines }: Tile): TemplateResult =>
  html`<div class=${tone}>
    <dt>${SOURCE_WORDS[source]}</dt>
    <dd>
      <strong>${headline}</strong> ${lines.slice(0, MAX_LINES).map((line) => html`<p class="quiet">${line}</p>`)}
    </dd>
  </div>`
