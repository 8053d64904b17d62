import { html, nothing, type TemplateResult } from 'lit'
import { badge, day, table } from '../parts/shown.ts'
import type { Sections } from '../types.ts'
import { findingWord } from '../words.ts'

/** Each domain with its status. */
export function domainsView({ findings }: Sections['domains']): TemplateResult | typeof nothing {
  if (findings.length === 0) return nothing
  return html`<details>
    <summary>Domains</summary>
    ${table(
      'Domains',
      ['Domain', 'Status', 'Registrar', 'Registered', 'Expires'],
      findings.map((finding) => {
        const { unicode, registrar, created, expires } = finding
        const { tone, word } = findingWord(finding)
        return [unicode, badge(tone, word), registrar ?? '–', day(created), day(expires)]
      }),
    )}
  </details>`
}
