import { html, nothing, type TemplateResult } from 'lit'
import { badge, outside } from '../parts/shown.ts'
import type { Sections } from '../types.ts'
import { findingWord } from '../words.ts'

const ORDER = ['taken', 'available', 'invalid', 'unknown', 'manual']

/** User names, grouped by status; each network once. */
export function socialView({ findings }: Sections['social']): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  const groups = ORDER.map((status) => ({ status, of: findings.filter((one) => one.status === status) }))
  return html`<details>
    <summary>Social networks</summary>
    ${groups
      .filter(({ of }) => of.length > 0)
      .map(({ status, of }) => {
        const { tone, word } = findingWord({ status })
        return html`<h3>${badge(tone, `${word}: ${of.length}`)}</h3>
          <ul class="chips">
            ${of.map(
              ({ network, username, url, reason }) =>
                html`<li class="chip" title=${reason ?? nothing}>
                  ${outside(network, url)} <span class="quiet">${username}</span>&nbsp;
                </li>`,
            )}
          </ul>`
      })}
  </details>`
}
