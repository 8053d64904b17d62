import { dayWords } from '../../primitives/day-words.ts'
import { namedRegister } from './searched-panels.ts'

type Extent = {
  data: readonly { register: string; jurisdiction: string | null; asOf: string | null }[]
  notSearched: readonly string[]
}

/** Entries that a sentence names; the report of the name has all. */
const MAX_NAMED = 4

/** Where a row of a batch differs from the others, in sentences; empty if it does not. */
export const rowExtentWords = (extent: Extent | null | undefined): string[] =>
  extent
    ? [
        ...sentence('Also not searched', extent.notSearched),
        ...sentence('Also searched', extent.data.map(dataWords)),
      ]
    : []

function sentence(label: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return []
  const rest = entries.length - MAX_NAMED
  const shown = rest > 0 ? [...entries.slice(0, MAX_NAMED), `and ${rest} more`] : entries
  return [`${label}: ${shown.join('; ')}.`]
}

const dataWords = (data: Extent['data'][number]): string =>
  `${namedRegister(data)}, ${data.asOf === null ? 'date of the data unknown' : `data of ${dayWords(data.asOf)}`}`
