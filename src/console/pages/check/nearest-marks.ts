import { html, nothing, type TemplateResult } from 'lit'
import { protectedFor } from '#shared/class-titles.ts'
import { badge, day, outside } from '../parts/shown.ts'
import type { Check, Sections, TrademarkFinding } from '../types.ts'
import { gradeWord, markWord, plainly } from '../words.ts'
import type { Reviews } from './reviews.ts'

const SHOWN = 6
/** Characters of the goods of a mark; the others are one click away. */
const MAX_GOODS = 120

/** The nearest trademarks, each with its facts and the reasons for and against; on demand, those without a grade. */
export function marksView(
  { findings }: Sections['trademarks'],
  check: Check,
  reviews: Reviews,
): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  const all = findings.map((finding, index) => ({ finding, index }))
  const graded = all.filter(({ finding }) => finding.grade !== null)
  const rest = [...graded.slice(SHOWN), ...all.filter((each) => !graded.includes(each))]
  const item = ({ finding, index }: (typeof all)[number]): TemplateResult =>
    markView(finding, reviews.view(`trademarks/${index}`, check))
  return html`<section aria-labelledby="marks">
    <h2 id="marks">Nearest marks</h2>
    ${graded.length === 0 ? html`<p>No mark that obstructs the name was found in what was searched.</p>` : html`<ul class="citations">${graded.slice(0, SHOWN).map(item)}</ul>`}
    ${
      rest.length === 0
        ? nothing
        : html`<details>
            <summary>${rest.length} more${graded.length <= SHOWN ? ', without a grade' : ''}</summary>
            <ul class="citations">${rest.map(item)}</ul>
          </details>`
    }
  </section>`
}

function markView(mark: TrademarkFinding, review: TemplateResult | typeof nothing): TemplateResult {
  const { tone, word } = gradeWord(mark)
  return html`<li class="citation">
    <h3>${outside(mark.mark, mark.link)} ${badge(tone, word)} ${mark.exact ? badge('plain', 'same words') : nothing}</h3>
    ${mark.argument ? html`<p><strong>For an objection:</strong> ${mark.argument}</p>` : nothing}
    ${mark.counterargument ? html`<p><strong>Against it:</strong> ${mark.counterargument}</p>` : nothing}
    <dl class="facts">
      ${fact('Owner', mark.owner)} ${fact('Office and number', `${mark.office} ${mark.number ?? ''}`)}
      ${fact('Status', statusOf(mark))} ${fact('Goods', protectedFor(mark, MAX_GOODS))}
      ${fact('Filed', mark.filed && day(mark.filed))} ${fact('Registered', mark.registered && day(mark.registered))}
      ${fact('Expires', mark.expires && day(mark.expires))}
      ${fact('Picture', mark.image ? outside('Show the mark', mark.image) : null)}
    </dl>
    ${
      mark.goods && mark.goods.length > MAX_GOODS
        ? html`<details><summary>Goods and services</summary><p>${mark.goods}</p></details>`
        : nothing
    }
    ${review}
  </li>`
}

const fact = (label: string, value: unknown): TemplateResult | typeof nothing =>
  value === null || value === undefined || value === ''
    ? nothing
    : html`<div><dt>${label}</dt><dd>${value}</dd></div>`

function statusOf(mark: TrademarkFinding): string {
  const { word } = markWord(mark)
  return mark.statusText ? `${word} (${plainly(mark.statusText).toLowerCase()})` : word
}
