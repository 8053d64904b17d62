import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings, spellingsOf } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

const PAGE = 200
/** The filter matches words, so a name of common words has many results. */
const MAX_PAGES = 4

/** GLEIF's `entity.status` (LEI Common Data File 3.1, EntityStatus). */
const STATUSES: Readonly<Record<string, CompanyStatus>> = { ACTIVE: 'active', INACTIVE: 'inactive' }

const PREVIOUS = 'PREVIOUS_LEGAL_NAME'

const otherName = z.object({ name: z.string().max(1_000), type: z.string().max(100).nullish() })

const records = z.object({
  meta: z.object({
    pagination: z.object({ currentPage: z.int().positive(), total: z.int().nonnegative() }),
  }),
  data: z.array(
    z.object({
      id: z.string().regex(/^[A-Z0-9]{20}$/),
      attributes: z.object({
        entity: z.object({
          legalName: z.object({ name: z.string().min(1).max(1_000) }),
          otherNames: z.array(otherName).nullish(),
          transliteratedOtherNames: z.array(otherName).nullish(),
          status: z.string().max(40).nullish(),
          jurisdiction: z.string().max(12).nullish(),
        }),
      }),
    }),
  ),
})

/**
 * Searches the global list of legal entity identifiers (`GET /lei-records`) by all names of a company: legal, other and
 * transliterated ones. It lists only companies that requested an identifier.
 */
export function searchGleif(asking: Asking, task: CheckTask, settings: { baseUrl: string }): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    spellings: spellingsOf(task.name.normalized).filter(({ id }) => id !== 'joined'),
    list: ({ id, text }, base) => ({
      maxPages: id === 'name' ? MAX_PAGES : 1,
      headers: { accept: 'application/vnd.api+json' },
      request: (page) => {
        const parameters = {
          'filter[entity.names]': text,
          'page[size]': String(PAGE),
          'page[number]': String(page + 1),
        }
        return { url: `${base}/lei-records?${new URLSearchParams(parameters)}` }
      },
      read: readRecords,
    }),
  })
}

function readRecords(answer: RawAnswer, page: number): Reading<Page> {
  const { data, meta } = readResult(answer, records)
  const { currentPage, total } = meta.pagination
  const ids = data.map(({ id }) => id)
  return listedPage(answer, { page, size: PAGE, total, ids, named: currentPage - 1 }, data.flatMap(namesOf))
}

/** A company once for each of its names. It no longer bears a previous name, which may still be known. */
function namesOf({ id, attributes: { entity } }: z.output<typeof records>['data'][number]): Company[] {
  const statusText = entity.status ?? null
  const company: Omit<Company, 'name'> = {
    number: id,
    jurisdiction: countryOf(entity.jurisdiction),
    status: statusIn(STATUSES, statusText),
    statusText,
    sameInLaw: false,
    link: `https://search.gleif.org/#/record/${id}`,
  }
  const others = [...(entity.otherNames ?? []), ...(entity.transliteratedOtherNames ?? [])]
  return [
    { ...company, name: entity.legalName.name },
    ...others
      .filter(({ name }) => name.trim() !== '')
      .map(
        ({ name, type }): Company =>
          type === PREVIOUS
            ? { ...company, name, status: 'inactive', statusText: 'previous name' }
            : { ...company, name },
      ),
  ]
}

/** `GB` for `GB`, `US` for `US-DE` (ISO 3166-2); null for anything else. */
const countryOf = (jurisdiction: string | null | undefined): string | null =>
  /^([A-Z]{2})(-[A-Z0-9]{1,3})?$/.exec(jurisdiction ?? '')?.[1] ?? null
