import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/contract.ts'
import { readJson } from '../../provider-client/read-answer.ts'
import { type Page, pageReading, readPages } from '../pages.ts'
import type { Company, Found } from '../searched.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

const PAGE = 50

/** GLEIF's `entity.status` (LEI Common Data File 3.1, EntityStatus). */
const STATUSES: Readonly<Record<string, CompanyStatus>> = { ACTIVE: 'active', INACTIVE: 'inactive' }

const records = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^[A-Z0-9]{20}$/),
      attributes: z.object({
        entity: z.object({
          legalName: z.object({ name: z.string().min(1).max(1_000) }),
          status: z.string().max(40).nullish(),
          jurisdiction: z.string().max(12).nullish(),
        }),
      }),
    }),
  ),
})

/**
 * Searches the global list of legal entity identifiers (`GET /lei-records`) by legal name. Its filter matches words,
 * not whole names, and it lists only companies that requested an identifier. One page is therefore enough.
 */
export async function searchGleif(
  asking: Asking,
  task: CheckTask,
  settings: { baseUrl: string },
): Promise<Found> {
  const base = settings.baseUrl.replace(/\/+$/, '')
  const parameters = new URLSearchParams({
    'filter[entity.legalName]': task.name.normalized,
    'page[size]': String(PAGE),
    'page[number]': '1',
  })
  const { answers, seen } = await readPages(asking, task, {
    name: 'name',
    mostPages: 1,
    headers: { accept: 'application/vnd.api+json' },
    url: () => `${base}/lei-records?${parameters}`,
    read: readRecords,
  })
  return { answers, seen, whole: true, at: answers[0]?.evidence.at ?? null }
}

function readRecords(answer: RawAnswer): Reading<Page> {
  const { data } = readJson(answer, records)
  const companies = data.map(({ id, attributes: { entity } }): Company => {
    const statusText = entity.status ?? null
    return {
      name: entity.legalName.name,
      number: id,
      jurisdiction: countryOf(entity.jurisdiction),
      status: statusIn(STATUSES, statusText),
      statusText,
      sameInLaw: false,
      link: `https://search.gleif.org/#/record/${id}`,
    }
  })
  return pageReading(companies, companies.length, true)
}

/** `GB` for `GB`, `US` for `US-DE` (ISO 3166-2); null for anything else. */
const countryOf = (jurisdiction: string | null | undefined): string | null =>
  /^([A-Z]{2})(-[A-Z0-9]{1,3})?$/.exec(jurisdiction ?? '')?.[1] ?? null
