import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { limitedList, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings, shorterThan } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

/** The register suggests at most ten companies, without a total or further pages. */
const MAX_SUGGESTIONS = 10
const MIN_LENGTH = 3

/** `staatus` of the register: entered, in liquidation, bankrupt, deleted. */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  R: 'active',
  L: 'active',
  N: 'active',
  K: 'inactive',
}

const searchAnswer = z.object({
  status: z.literal('OK'),
  data: z.array(
    z.object({
      reg_code: z.union([z.string().min(1).max(20), z.int().positive().transform(String)]),
      name: z.string().min(1).max(1_000),
      historical_names: z.array(z.string().max(1_000)).nullish(),
      status: z.string().max(40).nullish(),
    }),
  ),
})

/** Asks the Estonian register for suggestions (`GET /autocomplete`) for each spelling of the name. */
export function searchAriregister(
  asking: Asking,
  task: CheckTask,
  settings: { baseUrl: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    gap: shorterThan(MIN_LENGTH),
    list: ({ text: q }, base) => ({
      maxPages: 1,
      request: () => ({ url: `${base}/autocomplete?${new URLSearchParams({ q })}` }),
      read: readSuggestions,
    }),
  })
}

function readSuggestions(answer: RawAnswer): Reading<Page> {
  const { data } = readResult(answer, searchAnswer)
  const ids = data.map(({ reg_code }) => reg_code)
  return limitedList(data.flatMap(namesOf), MAX_SUGGESTIONS, ids)
}

/** A company once for each of its names. */
function namesOf({
  reg_code: number,
  name,
  historical_names: earlier,
  status,
}: z.output<typeof searchAnswer>['data'][number]): Company[] {
  const statusText = status ?? null
  const company: Omit<Company, 'name'> = {
    number,
    jurisdiction: 'EE',
    status: statusIn(STATUSES, statusText),
    statusText,
    sameInLaw: false,
    link: `https://ariregister.rik.ee/est/company/${encodeURIComponent(number)}`,
  }
  return [
    { ...company, name },
    ...(earlier ?? []).flatMap((each): Company[] =>
      each.trim() ? [{ ...company, name: each, status: 'inactive', statusText: 'previous name' }] : [],
    ),
  ]
}
