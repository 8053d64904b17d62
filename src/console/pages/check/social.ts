import { html, nothing, type TemplateResult } from 'lit'
import { badge, outside } from '../parts/shown.ts'
import type { Sections } from '../types.ts'
import { findingWord } from '../words.ts'

const ORDER = ['taken', 'available', 'invalid', 'unknown', 'manual']

/** User names, grouped by their word; each network once. */
export function socialView({ findings }: Sections['social']): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  const sorted = ORDER.flatMap((status) => findings.filter((one) => one.status === status))
  const groups = [...Map.groupBy(sorted, (one) => findingWord(one).word).values()]
  return html`<details>
    <summary>Social networks</summary>
    ${groups.map((of) => {
      const [first] = of
      if (first === undefined) return nothing
      const { tone, word } = findingWord(first)
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
