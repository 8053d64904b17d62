import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'

const PAGE = 10
/** The API refuses any page after the tenth, whatever the total is. */
const MAX_PAGES = 10

const searchAnswer = z.object({
  total: z.int().nonnegative(),
  page: z.int().positive(),
  results: z.array(
    z.object({
      source_id: z.string().min(1).max(60),
      inactive: z.boolean().nullish(),
      names: z.array(z.object({ text: z.string().max(1_000), type: z.string().max(100).nullish() })),
    }),
  ),
})

/** Searches the organizations of British Columbia (`GET /search/topic`) for each spelling of the name. */
export function searchOrgbook(
  asking: Asking,
  task: CheckTask,
  settings: { baseUrl: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    list: ({ id, text: q }, base) => ({
      maxPages: id === 'core' ? 2 : MAX_PAGES,
      request: (page) => {
        const parameters = {
          q,
          inactive: 'any',
          revoked: 'false',
          ordering: '-score',
          page: String(page + 1),
        }
        return { url: `${base}/search/topic?${new URLSearchParams(parameters)}` }
      },
      read: readTopics,
    }),
  })
}

function readTopics(answer: RawAnswer, page: number): Reading<Page> {
  const { results, total, page: named } = readResult(answer, searchAnswer)
  const ids = results.map(({ source_id }) => source_id)
  return listedPage(answer, { page, size: PAGE, total, ids, named: named - 1 }, results.flatMap(namesOf))
}

/** An organization once for each of its names: legal, assumed and translated ones. Its business number is listed with them. */
const namesOf = ({
  source_id,
  inactive,
  names,
}: z.output<typeof searchAnswer>['results'][number]): Company[] =>
  names
    .filter(({ text, type }) => text.trim() !== '' && (type ?? 'entity_name').startsWith('entity_name'))
    .map(({ text }) => ({
      name: text,
      number: source_id,
      jurisdiction: 'CA',
      status: inactive === true ? 'inactive' : inactive === false ? 'active' : 'unknown',
      statusText: inactive === true ? 'Historical' : null,
      sameInLaw: false,
      link: `https://orgbook.gov.bc.ca/entity/${encodeURIComponent(source_id)}`,
    }))
