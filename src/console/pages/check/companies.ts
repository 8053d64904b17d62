import { html, nothing, type TemplateResult } from 'lit'
import { companyWord } from '#shared/report-words.ts'
import { badge, outside, table } from '../parts/shown.ts'
import type { Check, CompanyFinding, Sections } from '../types.ts'
import { namesakeWord, plainly } from '../words.ts'
import type { Reviews } from './reviews.ts'

/** Companies that are shown at once; the others are one click away. */
const SHOWN = 8

/** A row for each company of the same or a similar name. */
export function companiesView(
  { findings }: Sections['companies'],
  check: Check,
  reviews: Reviews,
): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  const rows = findings.map((finding, index) => [
    ...companyCells(finding),
    reviews.view(`companies/${index}`, check),
  ])
  const heads = ['Company', 'Name', 'Register and number', 'Status', 'Assessment']
  const rest = rows.slice(SHOWN)
  return html`<section aria-labelledby="companies">
    <h2 id="companies">Companies</h2>
    ${table('Companies found', heads, rows.slice(0, SHOWN))}
    ${rest.length === 0 ? nothing : html`<details><summary>${rest.length} more</summary>${table('Further companies', heads, rest)}</details>`}
  </section>`
}

/** What the status means, with the word of the register. */
function statusOf({ status, statusText }: CompanyFinding): string {
  const { word } = companyWord(status)
  return statusText && statusText.toLowerCase() !== word.toLowerCase()
    ? `${word} (${plainly(statusText)})`
    : word
}

function companyCells(company: CompanyFinding): unknown[] {
  const { name, number, register, jurisdiction, link } = company
  const { tone, word } = namesakeWord(company)
  return [
    outside(name, link),
    badge(tone, word),
    `${register}${jurisdiction === null ? '' : ` (${jurisdiction})`}, ${number}`,
    statusOf(company),
  ]
}
