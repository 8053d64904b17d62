import { html, nothing, type TemplateResult } from 'lit'
import { badge, outside } from '../parts/shown.ts'
import type { Check, CompanyFinding, Sections } from '../types.ts'
import { plainly } from '../words.ts'
import type { Reviews } from './reviews.ts'

/** Companies of the same or a similar name. */
export function companiesView(
  { findings }: Sections['companies'],
  check: Check,
  reviews: Reviews,
): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  return html`<section aria-labelledby="companies">
    <h2 id="companies">Companies</h2>
    <ul class="citations">
      ${findings.map((finding, index) => companyView(finding, reviews.view(`companies/${index}`, check)))}
    </ul>
  </section>`
}

function companyView(company: CompanyFinding, review: TemplateResult | typeof nothing): TemplateResult {
  const { name, number, register, jurisdiction, link, statusText, status } = company
  return html`<li class="citation">
    <h3>${outside(name, link)} ${nearness(company)}</h3>
    <p>
      ${register}${jurisdiction === null ? '' : ` (${jurisdiction})`}, number ${number},
      ${statusText ? plainly(statusText).toLowerCase() : status === 'unknown' ? 'status unknown' : status}
    </p>
    ${review}
  </li>`
}

function nearness({ own, sameAs, status }: CompanyFinding): TemplateResult {
  if (own) return badge('plain', 'Yours')
  if (status === 'inactive') return badge('near', 'No longer active')
  return sameAs ? badge('bad', 'The same name') : badge('near', 'Similar')
}
