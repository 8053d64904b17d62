import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { limitedList, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings, shorterThan } from '../spellings.ts'

/** The register gives one list without pages and without a total, of at most 500 records. */
const MAX_RECORDS = 500
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
const MIN_LENGTH = 3

const until = z.string().max(40).nullish()
const named = z.object({ value: z.string().max(1_000), validTo: until })
const searchAnswer = z.object({
  results: z.array(
    z.object({
      id: z.int().positive(),
      identifiers: z.array(z.object({ value: z.string().max(40), validTo: until })).nullish(),
      fullNames: z.array(named).min(1),
      alternativeNames: z.array(named).nullish(),
      termination: until,
    }),
  ),
})

/** Searches the Slovak register of legal persons (`GET /search`) for each spelling of the name. */
export function searchRpo(asking: Asking, task: CheckTask, settings: { baseUrl: string }): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    gap: shorterThan(MIN_LENGTH),
    list: ({ text: fullName }, base) => ({
      maxPages: 1,
      maxBytes: MAX_ANSWER_BYTES,
      request: () => ({
        url: `${base}/search?${new URLSearchParams({ fullName, onlyActive: 'false' })}`,
      }),
      read: readPersons,
    }),
  })
}

function readPersons(answer: RawAnswer): Reading<Page> {
  const { results } = readResult(answer, searchAnswer)
  const ids = results.map(({ id }) => String(id))
  return limitedList(results.flatMap(namesOf), MAX_RECORDS, ids)
}

/** A legal person once for each of its names. A name that has ended while the person exists is a previous one. */
function namesOf(person: z.output<typeof searchAnswer>['results'][number]): Company[] {
  const { identifiers, fullNames, alternativeNames, termination } = person
  const number = identifiers?.find(({ validTo }) => !validTo)?.value ?? identifiers?.at(-1)?.value
  const company: Omit<Company, 'name'> = {
    number: number ?? `RPO ${person.id}`,
    jurisdiction: 'SK',
    status: termination ? 'inactive' : 'active',
    statusText: termination ? `zánik ${termination}` : null,
    sameInLaw: false,
    link: number ? `https://rpo.statistics.sk/rpo/#search?identifier=${encodeURIComponent(number)}` : null,
  }
  return [...fullNames, ...(alternativeNames ?? [])]
    .filter(({ value }) => value.trim() !== '')
    .map(({ value: name, validTo }) =>
      validTo && !termination
        ? { ...company, name, status: 'inactive', statusText: 'previous name' }
        : { ...company, name },
    )
}
