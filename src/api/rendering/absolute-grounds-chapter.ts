import type { Bar } from '../../events/check.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { GROUND_WORDS } from '../../verdict/report-words.ts'
import type { Cell, Chapter } from './report-model.ts'
import { foreign, plain } from './words.ts'

/** Kinds that bar only the registration of a mark, not the use of the name. */
const OF_REGISTRATION: ReadonlySet<Bar['kind']> = new Set([
  'offensive',
  'drug_name',
  'generic',
  'descriptive',
  'place',
  'surname',
])
const EFFECTS: Readonly<Record<Bar['effect'], Cell>> = {
  bar: { text: 'Barred by law', tone: 'bad' },
  warning: { text: 'Risk', tone: 'warn' },
  note: { text: 'Note', tone: 'plain' },
}

const effectCell = (kind: Bar['kind'], effect: Bar['effect']): Cell =>
  effect === 'bar' && OF_REGISTRATION.has(kind)
    ? { text: 'Bars registration', tone: 'warn' }
    : EFFECTS[effect]

/** The absolute grounds against the name with their sources; none if no ground was found. */
export function absoluteGroundsChapter({ bars }: ReportDocument): Chapter[] {
  if (bars.length === 0) return []
  return [
    {
      id: 'bars',
      title: plain('Grounds in the name itself (absolute grounds)'),
      status: null,
      blocks: [
        {
          kind: 'table',
          caption: 'Grounds that apply without an earlier right',
          columns: [
            { label: 'Words', share: 0.2 },
            { label: 'Ground', share: 0.2 },
            { label: 'Effect', share: 0.14 },
            { label: 'Jurisdictions', share: 0.14 },
            { label: 'Classes', share: 0.1 },
            { label: 'Source', share: 0.22 },
          ],
          rows: bars.map(({ word, kind, effect, jurisdictions, niceClasses, source }) => [
            foreign(word),
            plain(GROUND_WORDS[kind]),
            effectCell(kind, effect),
            foreign(jurisdictions.join(', ')),
            plain(niceClasses.join(', ') || 'All'),
            foreign(source),
          ]),
        },
      ],
      details: [],
    },
  ]
}
