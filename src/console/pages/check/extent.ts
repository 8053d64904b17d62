import { html, nothing, type TemplateResult } from 'lit'
import { withDayWords } from '#shared/day-words.ts'
import { day, moment, table } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { LEVEL_WORDS, SOURCE_WORDS } from '../words.ts'
import { jurisdictionText } from './countries-text.ts'

/** What was searched with its date, what was not, and what the report is. */
export function extentView({ extent, notice, attributions, completedAt, ruleSet }: Check): TemplateResult {
  const { data, notSearched, level } = extent
  return html`<section aria-labelledby="extent">
    <h2 id="extent">What was searched</h2>
    ${data.length === 0 ? html`<p>Nothing: no source has answered.</p>` : searchedView(data)}
    ${level === null ? nothing : html`<p class=${level === 'extended' ? 'quiet' : 'note'}>${LEVEL_WORDS[level]}</p>`}
    ${
      notSearched.length === 0
        ? nothing
        : html`<h3>What was not searched</h3>
            <ul class="plainlist short">${notSearched.map((one) => html`<li>${one}</li>`)}</ul>`
    }
    <p class="quiet">Finished ${moment(completedAt)}. Rule set ${ruleSet ?? '–'}. ${withDayWords(notice)}</p>
    ${
      attributions.length === 0
        ? nothing
        : html`<details>
            <summary>Sources and licenses</summary>
            <ul class="plainlist">${attributions.map((one) => html`<li>${one}</li>`)}</ul>
          </details>`
    }
  </section>`
}

const searchedView = (data: Check['extent']['data']): TemplateResult =>
  table(
    'Registers and lists',
    ['Register or list', 'Source', 'Country', 'Data as of'],
    data.map(({ register, source, jurisdiction, asOf }) => [
      register,
      SOURCE_WORDS[source],
      jurisdiction === null ? '–' : jurisdictionText(jurisdiction),
      day(asOf),
    ]),
  )
