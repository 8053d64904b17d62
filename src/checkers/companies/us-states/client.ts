import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { limitedList, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import { statusIn } from '../statuses.ts'
import type { StateRegister } from './states.ts'

/** Rows that are requested. Socrata gives no total, so that a list of this length may be cut off. */
const MAX_ROWS = 500

const rows = z.array(z.record(z.string(), z.unknown()))

/** Searches the open data of a US state (Socrata, `$q`) for rows that hold the words of each spelling of the name. */
export const searchState = (
  asking: Asking,
  task: CheckTask,
  { url, state }: { url: string; state: StateRegister },
): Promise<Found> => {
  const { name, number, status } = state.columns
  const columns = [':id', name, number, ...(status === null ? [] : [status])].join(',')
  return searchSpellings(asking, task, {
    baseUrl: url,
    list: ({ text: q }, base) => ({
      maxPages: 1,
      request: () => {
        const parameters = { $select: columns, $q: q, $order: ':id', $limit: String(MAX_ROWS) }
        return { url: `${base}?${new URLSearchParams(parameters)}` }
      },
      read: (answer) => readRows(answer, state),
    }),
  })
}

function readRows(answer: RawAnswer, state: StateRegister): Reading<Page> {
  const { name, number, status } = state.columns
  const text = z.string().max(1_000)
  const row = z.object({
    ':id': text,
    [name]: text,
    [number]: z.union([text, z.number().transform(String)]),
    ...(status !== null && { [status]: text.nullish() }),
  })
  const found = readResult(answer, z.array(row)) as z.output<typeof rows>
  const cell = (each: Record<string, unknown>, column: string): string => String(each[column] ?? '')
  const companies = found.flatMap((each): Company[] => {
    const word = status === null ? null : cell(each, status)
    const own = withoutState(cell(each, name), state)
    if (own.trim() === '') return []
    return [
      {
        name: own,
        number: cell(each, number),
        jurisdiction: state.region.slice(0, 2),
        status: word === null ? 'active' : statusIn(state.statuses, word.trim().toLowerCase()),
        statusText: word,
        sameInLaw: false,
        link: null,
      },
    ]
  })
  return limitedList(
    companies,
    MAX_ROWS,
    found.map((each) => cell(each, ':id')),
  )
}

const STATE_AND_DAY =
  /,\s*([\p{L} ]+?) (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}\s*$/u

/** The name of a company. Colorado adds the state of some to it: `FOX, LLC, Delinquent May 1, 2016`. */
function withoutState(name: string, { statuses }: StateRegister): string {
  const [added = '', word = ''] = STATE_AND_DAY.exec(name) ?? []
  return Object.hasOwn(statuses, word.toLowerCase()) ? name.slice(0, -added.length) : name
}
