import { html, nothing, type TemplateResult } from 'lit'
import { hasEnded } from '../check/follow.ts'
import { type Tile, tilesOf } from '../check/tiles.ts'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { hrefTo } from '../frame/router.ts'
import { afterReview } from '../parts/after-review.ts'
import { counted } from '../parts/counted.ts'
import { badge, loaded } from '../parts/shown.ts'
import { type Check, SOURCES } from '../types.ts'
import { SOURCE_WORDS, verdictWord } from '../words.ts'

const POLL_MS = 1_500

/** Checks side by side: a column for each name, a row for each source. It fills in while they run. */
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
  const tiles = checks.map((check) => tilesOf(check))
  return html`<p role="status" class="quiet">
      ${done === checks.length ? `All ${checks.length} checks have finished.` : `${counted(done, 'check')} of ${checks.length} finished.`}
    </p>
    <div class="table" role="region" aria-label="Comparison" tabindex="0">
      <table class="compare">
        <thead>
          <tr>
            <td></td>
            ${checks.map(({ id, query }) => html`<th scope="col"><a href=${hrefTo(['checks', id])}>${query}</a></th>`)}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Verdict</th>
            ${checks.map(({ verdict, status, score, review }) => {
              const { tone, word } = verdictWord(verdict, status)
              return html`<td>
                ${badge(tone, word)} ${afterReview(review)} ${score === null ? nothing : html`<p>score ${score}</p>`}
              </td>`
            })}
          </tr>
          ${SOURCES.map(
            (source, row) =>
              html`<tr>
                <th scope="row">${SOURCE_WORDS[source]}</th>
                ${tiles.map((of) => cellView(of[row]))}
              </tr>`,
          )}
          <tr>
            <th scope="row">In short</th>
            ${checks.map((check) => html`<td>${hasEnded(check) ? check.summary : '…'}</td>`)}
          </tr>
        </tbody>
      </table>
    </div>
    <p><a class="button plain" href=${hrefTo(['compare'])}>Compare other names</a></p>`
}

const cellView = (tile: Tile | undefined): TemplateResult =>
  tile === undefined
    ? html`<td></td>`
    : html`<td class=${tile.tone}>
        <strong>${tile.headline}</strong> ${tile.lines.slice(0, 2).map((line) => html`<p class="quiet">${line}</p>`)}
      </td>`
