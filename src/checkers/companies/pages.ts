import type { Asking } from '../descriptor.ts'
import type { CheckTask, RawAnswer, Reading } from '../provider-client/contract.ts'
import { httpExchange } from '../provider-client/http.ts'
import { type ListPage, type ListRead, readList } from '../provider-client/paged-list.ts'
import type { Company } from './searched.ts'

export type Page = ListPage<Company>
export type Read = ListRead<Company>

/** A list of a register, read page by page. */
export type Listing = {
  /** Suffix of its evidence ids. */
  name: string
  /** Maximum number of pages to read. */
  mostPages: number
  headers: Readonly<Record<string, string>>
  /** URL of a page, counted from 0. */
  url(page: number): string
  read(answer: RawAnswer, page: number): Reading<Page>
}

/** Reads a list up to its end, its page limit, or the first page that fails. */
export const readPages = (
  { provider, providerClient }: Asking,
  task: CheckTask,
  list: Listing,
): Promise<Read> =>
  readList(providerClient, task, {
    id: `companies/${provider.id}/${list.name}`,
    mostPages: list.mostPages,
    page: (page) => {
      const url = list.url(page)
      return {
        provider: provider.id,
        host: new URL(url).host,
        request: `GET ${url}`,
        cacheKey: url,
        send: (signal) =>
          httpExchange({ url, headers: list.headers, accept: [200], redirects: 'refuse' }, signal),
        read: (raw) => list.read(raw, page),
      }
    },
  })

const HOUR = 3_600

/**
 * The reading of one page of companies.
 * @param companies one for each name of a record
 * @param total records of the whole list
 * @param ids records of the page
 */
export const pageReading = (
  companies: Company[],
  total: number,
  last: boolean,
  ids: string[] = companies.map(({ number }) => number),
): Reading<Page> => ({
  value: { items: companies, ids, total, last },
  outcome:
    total > ids.length
      ? `${ids.length} of ${total} companies`
      : total === 1
        ? '1 company'
        : `${total} companies`,
  confidence: 'high',
  ttlSeconds: total > 0 ? 24 * HOUR : HOUR,
})
