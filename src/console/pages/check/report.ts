import { html, nothing, type TemplateResult } from 'lit'
import { nextSteps } from '#shared/advice.ts'
import { type Alone, afterReview, withAssessments } from '#shared/after-review.ts'
import {
  type Answer,
  answersOf,
  decidedWords,
  detailText,
  type Line,
  moreText,
  restsOn,
} from '#shared/answers.ts'
import { byJurisdiction, registersOf, resultText } from '#shared/by-jurisdiction.ts'
import { goodsWords } from '#shared/goods-words.ts'
import { counted } from '#shared/report-words.ts'
import { validityOf } from '#shared/validity.ts'
import { aloneView } from '../parts/after-review.ts'
import { recipientsOf } from '../parts/request-words.ts'
import { badge, day, outside, table } from '../parts/shown.ts'
import { type Check, SOURCES, type Verdict } from '../types.ts'
import { EFFECT_WORDS, SOURCE_WORDS, statusWord, verdictWord } from '../words.ts'
import { companiesView } from './companies.ts'
import { jurisdictionText } from './countries-text.ts'
import { domainsView } from './domains.ts'
import { extentView } from './extent.ts'
import { hasEnded } from './follow.ts'
import { groundsView } from './grounds.ts'
import { marksView } from './nearest-marks.ts'
import type { Reviews } from './reviews.ts'
import { socialView } from './social.ts'

/** A report: verdict, answers, what can be done with it, next steps, nearest marks, then the details. */
export function reportView(given: Check, reviews: Reviews, actions: TemplateResult): TemplateResult {
  const check = withAssessments(afterReview(given))
  const { sections } = check
  return html`${verdictView(check)}
    <ul class="tiles" aria-label="Answers" aria-busy=${hasEnded(check) ? 'false' : 'true'}>
      ${answersOf(check, check.links.registrar).map(answerView)}
    </ul>
    ${understoodView(check)} ${actions} ${jurisdictionsView(check)} ${stepsView(check)} ${reasonsView(check)} ${marksView(sections.trademarks, check, reviews)}
    ${companiesView(sections.companies, check, reviews)} ${domainsView(sections.domains)}
    ${socialView(sections.social)} ${analysisView(check)} ${hasEnded(check) ? extentView(check) : nothing}`
}

function verdictView(check: Check & { alone: Alone<Verdict> | null }): TemplateResult {
  const { verdict, status, score, summary, request, alone } = check
  const { tone, word } = verdictWord(verdict, status)
  return html`<section class="verdict ${tone}" aria-label="Verdict">
    <h2>
      ${word}
      ${score === null ? nothing : html`<span class="score">score ${score} of 100</span>`}
    </h2>
    ${aloneView(alone)}
    ${hasEnded(check) ? html`<p>${summary}</p>` : html`<p>The result of each source appears as soon as the source answers.</p>`}
    <p>${goodsWords(request, request.unmappedGoods)}</p>
    ${basisView(check)}
  </section>`
}

/** Which sources a verdict covers; shown wherever the verdict is. */
function basisView({ verdict, verdictBasis, sections, reasons }: Check): TemplateResult | typeof nothing {
  if (verdict === null) return nothing
  const others = SOURCES.filter((source) => !verdictBasis.includes(source))
  if (others.length === 0) return nothing
  const named = others.map((one) =>
    `${SOURCE_WORDS[one]} (${statusWord(sections[one].status).word})`.toLowerCase(),
  )
  return html`<p>The verdict does not cover: ${named.join(', ')}. ${decidedWords({ sections, reasons, verdictBasis })}</p>`
}

const answerView = ({ source, tone, headline, lines, isPending }: Answer): TemplateResult =>
  html`<li class="tile ${tone}">
    <h3>${SOURCE_WORDS[source]}</h3>
    <p class="headline">${headline}</p>
    ${isPending ? html`<div class="waiting"></div>` : nothing} ${lines.map(lineView)}
  </li>`

const lineView = ({ label, items, more }: Line): TemplateResult =>
  html`<p>
    ${label === undefined ? nothing : html`${label}: `}
    ${items.map(({ text, detail, href }, at) => html`${at === 0 ? nothing : ', '}${outside(text, href)}${detailText(detail)}`)}${moreText(more)}
  </p>`

function understoodView(check: Check): TemplateResult {
  const { request, normalized, completedAt } = check
  const validUntil = validityOf({ ...check, territories: check.extent.territories }, completedAt)
  const recipients = recipientsOf(request)
  return html`<dl class="facts">
    <div><dt>Name as searched</dt><dd>${normalized}</dd></div>
    <div><dt>Countries</dt><dd>${request.jurisdictions.map(jurisdictionText).join(', ') || '–'}</dd></div>
    ${recipients === null ? nothing : html`<div><dt>For</dt><dd>${recipients}</dd></div>`}
    ${validUntil === null ? nothing : html`<div><dt>Valid until</dt><dd>${day(validUntil)}</dd></div>`}
  </dl>`
}

/** The result in each country, once the check has finished. */
function jurisdictionsView(check: Check): TemplateResult | typeof nothing {
  const registers = registersOf(check)
  if (!hasEnded(check) || registers.length === 0 || check.request.jurisdictions.length === 0) return nothing
  return html`<section aria-labelledby="jurisdictions">
    <h2 id="jurisdictions">By country</h2>
    ${table(
      'Result by country',
      ['Country', ...registers.map((source) => SOURCE_WORDS[source])],
      byJurisdiction(check).map(({ jurisdiction, cells }) => [
        jurisdictionText(jurisdiction),
        ...cells.map((cell) => (cell.tone === 'good' ? cell.word : badge(cell.tone, resultText(cell)))),
      ]),
    )}
  </section>`
}

function stepsView(check: Check): TemplateResult | typeof nothing {
  const steps = nextSteps(check)
  if (steps.length === 0) return nothing
  return html`<section aria-labelledby="next-steps">
    <h2 id="next-steps">Next steps</h2>
    <ol class="plainlist">${steps.map((step) => html`<li>${step}</li>`)}</ol>
  </section>`
}

function reasonsView(check: Check): TemplateResult | typeof nothing {
  const { reasons } = check
  if (reasons.length === 0) return nothing
  return html`<section aria-labelledby="reasons">
    <h2 id="reasons">Why</h2>
    <ul class="citations">
      ${reasons.map(({ effect, text, points }) => {
        const { tone, word } = EFFECT_WORDS[effect]
        return html`<li>
          ${badge(tone, word)} ${text}
          ${points ? html`<span class="quiet">takes ${counted(points, 'point')} off</span>` : nothing}
        </li>`
      })}
    </ul>
    ${groundsView(check)}
  </section>`
}

function analysisView({ sections: { analysis }, reasons }: Check): TemplateResult | typeof nothing {
  const [finding] = analysis.findings
  if (finding === undefined) return nothing
  const { pronounceability, memorability, ambiguity, meanings, similarBrands, strengths, risks, engine } =
    finding
  const rated = (label: string, { text }: { text: string }): TemplateResult =>
    html`<div><dt>${label}</dt><dd>${text}</dd></div>`
  return html`<details>
    <summary>Analysis of the name</summary>
    <p>${finding.summary}</p>
    <dl class="facts">
      ${rated('Pronunciation', pronounceability)} ${rated('Memorability', memorability)} ${rated('Ambiguity', ambiguity)}
      ${rated('Distinctiveness', finding.distinctiveness)} ${rated('Length', finding.length)}
    </dl>
    ${listView('Strengths', strengths)} ${listView('Risks', risks)}
    ${listView(
      'Meanings',
      meanings.map(
        ({ language, meaning, negative }) => `${language}: ${meaning}${negative ? ' (negative)' : ''}`,
      ),
    )}
    ${listView(
      'Brands that resemble it',
      similarBrands.map(({ brand }) => brand),
    )}
    <p class="quiet">Analyzed by ${engine}. ${
      reasons.some((reason) => restsOn(reason, 'analysis'))
        ? 'What of it counts is among the reasons above.'
        : 'It has no effect on the verdict and the score.'
    }</p>
  </details>`
}

const listView = (title: string, items: readonly string[]): TemplateResult | typeof nothing =>
  items.length === 0
    ? nothing
    : html`<h3>${title}</h3>
        <ul class="plainlist">${items.map((item) => html`<li>${item}</li>`)}</ul>`
