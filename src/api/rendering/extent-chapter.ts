import { dayWords } from '../../primitives/day-words.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { type Extent, extentOf, type SearchedData } from '../../verdict/extent.ts'
import { LEVEL_WORDS } from '../../verdict/report-words.ts'
import { timeOf } from '../checks/view.ts'
import { gapsOf } from './gaps.ts'
import type { Chapter } from './report-model.ts'
import { plain, prose } from './words.ts'

/** What the report rests on and what it leaves out. */
export function extentChapter(report: ReportDocument): Chapter {
  const extent = extentOf(report, timeOf(report))
  return {
    id: 'extent',
    title: plain('What was searched, and what was not'),
    status: null,
    blocks: [{ kind: 'facts', facts: extentFacts(report, extent) }],
    details: [],
    folded: true,
  }
}

function extentFacts(
  report: ReportDocument,
  { level, territories, data, searchAgainOn, notSearched }: Extent,
) {
  return [
    ...(level === null ? [] : [{ label: 'Level', value: plain(LEVEL_WORDS[level]) }]),
    { label: 'Territories', value: prose(territories.join(', ') || 'None') },
    { label: 'Data', value: prose(data.map(dataWords).join('; ') || 'None') },
    ...searchAgainFact(searchAgainOn),
    {
      label: 'Not searched',
      value: prose(gapsOf(report, notSearched).join('; ') || 'Nothing that was requested'),
    },
  ]
}

/** The end of the blind window. */
export const searchAgainFact = (day: string | null) =>
  day === null
    ? []
    : [
        {
          label: 'Search again on',
          value: plain(
            `${dayWords(day)}. Until then, earlier trademark applications can still appear in the registers.`,
          ),
        },
      ]

/** A register with the date of its data, for people. */
export const dataWords = (data: SearchedData): string => dated(data, dayWords)

/** The same for programs: the date as RFC 3339 has it. */
export const dataEntry = (data: SearchedData): string => dated(data, (asOf) => asOf.slice(0, 10))

function dated({ register, jurisdiction, asOf }: SearchedData, written: (asOf: string) => string): string {
  const where = jurisdiction === null ? register : `${register} for ${jurisdiction}`
  return `${where}: ${asOf === null ? 'date unknown' : written(asOf)}`
}
