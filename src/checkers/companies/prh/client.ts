import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { listedPage, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

/** The API lists 100 records on a page, and has no parameter for it. */
const PAGE = 100
const MAX_PAGES = 5
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/**
 * `tradeRegisterStatus` (code set REK_KDI): entered in the trade register, or ceased. Other codes are states in between.
 * `status` concerns only the business identity code.
 */
const STATUSES: Readonly<Record<string, CompanyStatus>> = { '1': 'active', '4': 'inactive' }

const day = z.string().max(40).nullish()
const searchAnswer = z.object({
  totalResults: z.int().nonnegative(),
  companies: z.array(
    z.object({
      businessId: z.object({ value: z.string().regex(/^\d{7}-\d$/) }),
      names: z.array(z.object({ name: z.string().max(1_000), endDate: day })),
      tradeRegisterStatus: z.string().max(40).nullish(),
      endDate: day,
    }),
  ),
})

/** Searches the Finnish business information system (`GET /companies`) for each spelling of the name. */
export function searchPrh(asking: Asking, task: CheckTask, settings: { baseUrl: string }): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl: settings.baseUrl,
    list: ({ id, text: name }, base) => ({
      maxPages: id === 'core' ? 1 : MAX_PAGES,
      maxBytes: MAX_ANSWER_BYTES,
      request: (page) => ({
        url: `${base}/companies?${new URLSearchParams({ name, page: String(page + 1) })}`,
      }),
      read: readCompanies,
    }),
  })
}

function readCompanies(answer: RawAnswer, page: number): Reading<Page> {
  const { companies, totalResults: total } = readResult(answer, searchAnswer)
  const ids = companies.map(({ businessId }) => businessId.value)
  return listedPage(answer, { page, size: PAGE, total, ids }, companies.flatMap(namesOf))
}

/** A company once for each of its names: registered, parallel and auxiliary ones. A name that has ended is a previous one. */
function namesOf({
  businessId: { value: number },
  names,
  tradeRegisterStatus,
  endDate,
}: z.output<typeof searchAnswer>['companies'][number]): Company[] {
  const company: Omit<Company, 'name'> = {
    number,
    jurisdiction: 'FI',
    status: endDate ? 'inactive' : statusIn(STATUSES, tradeRegisterStatus ?? null),
    statusText: endDate ? `ended ${endDate}` : tradeRegisterStatus ? `status ${tradeRegisterStatus}` : null,
    sameInLaw: false,
    link: `https://tietopalvelu.ytj.fi/yritys/${number}`,
  }
  return names
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, endDate: until }) =>
      until && company.status !== 'inactive'
        ? { ...company, name, status: 'inactive', statusText: 'previous name' }
        : { ...company, name },
    )
}
