import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

const PAGE = 100
const MAX_PAGES = 5

/** `entityStatusDescription`. Insolvency leaves a company on the register, with its name. */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  Registered: 'active',
  Active: 'active',
  'In Liquidation': 'active',
  'In Receivership': 'active',
  'In Receivership / Liquidation': 'active',
  'In Statutory Administration': 'active',
  VoluntaryAdministration: 'active',
  'Voluntary Administration': 'active',
  Removed: 'inactive',
  Inactive: 'inactive',
}

const name = z.string().max(1_000)
const searchAnswer = z.object({
  page: z.int().nonnegative(),
  totalItems: z.int().nonnegative(),
  items: z.array(
    z.object({
      nzbn: z.string().regex(/^\d{13}$/),
      entityName: name,
      entityStatusDescription: z.string().max(100).nullish(),
      tradingNames: z.array(z.object({ name: name.nullish(), endDate: z.string().nullish() })).nullish(),
      previousEntityNames: z.array(name).nullish(),
    }),
  ),
})

/** Searches the New Zealand register (`GET /entities`) for each spelling of the name. */
export function searchNzbn(
  asking: Asking,
  task: CheckTask,
  { baseUrl, key }: { baseUrl: string; key: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl,
    list: ({ id, text }, base) => ({
      maxPages: id === 'core' ? 1 : MAX_PAGES,
      headers: { 'ocp-apim-subscription-key': key },
      request: (page) => {
        const parameters = { 'search-term': text, 'page-size': String(PAGE), page: String(page) }
        return { url: `${base}/entities?${new URLSearchParams(parameters)}` }
      },
      read: readEntities,
    }),
  })
}

function readEntities(answer: RawAnswer, page: number): Reading<Page> {
  const { items, totalItems: total, page: named } = readResult(answer, searchAnswer)
  const ids = items.map(({ nzbn }) => nzbn)
  return listedPage(answer, { page, size: PAGE, total, ids, named }, items.flatMap(namesOf))
}

/** The word that the register writes where an entity has none. */
const NONE = 'No trading name'

/** An entity once for each of its names. */
function namesOf({
  nzbn,
  entityName,
  entityStatusDescription,
  tradingNames,
  previousEntityNames,
}: z.output<typeof searchAnswer>['items'][number]): Company[] {
  const statusText = entityStatusDescription ?? null
  const company: Omit<Company, 'name'> = {
    number: nzbn,
    jurisdiction: 'NZ',
    status: statusIn(STATUSES, statusText),
    statusText,
    sameInLaw: false,
    link: `https://www.nzbn.govt.nz/mynzbn/nzbndetails/${nzbn}/`,
  }
  const ended: Pick<Company, 'status' | 'statusText'> = { status: 'inactive', statusText: 'previous name' }
  return [
    { ...company, name: entityName },
    ...(tradingNames ?? []).flatMap(({ name, endDate }) =>
      name?.trim() && name !== NONE ? { ...company, ...(endDate ? ended : {}), name } : [],
    ),
    ...(previousEntityNames ?? []).flatMap((name) => (name.trim() ? { ...company, ...ended, name } : [])),
  ]
}
