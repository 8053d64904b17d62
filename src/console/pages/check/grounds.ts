import { nothing, type TemplateResult } from 'lit'
import { table } from '../parts/shown.ts'
import type { Check } from '../types.ts'
import { jurisdictionText } from './countries-text.ts'

/** Each absolute ground against the name: its words, where and for which classes it applies, and the law or list that has it. */
export const groundRows = ({ bars }: Pick<Check, 'bars'>): string[][] =>
  bars.map(({ word, jurisdictions, niceClasses, source }) => [
    word,
    jurisdictions.map(jurisdictionText).join(', '),
    niceClasses.join(', ') || 'All',
    source,
  ])

export function groundsView(check: Check): TemplateResult | typeof nothing {
  const rows = groundRows(check)
  if (rows.length === 0) return nothing
  return table('Absolute grounds against the name', ['Words', 'Jurisdictions', 'Classes', 'Source'], rows)
}
