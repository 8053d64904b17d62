import type { Asking } from '../descriptor.ts'
import { type CheckTask, ProviderError, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import { type ListPage, type ListRead, readList } from '../provider-client/paged-list.ts'
import type { Company } from './search-result.ts'

export type Page = ListPage<Company>
export type Read = ListRead<Company>

export type PageRequest = {
  url: string
  /** Sent as JSON, with POST. */
  body?: unknown
  /** Parameter of the URL whose value is a credential: evidence does not show it. */
  secret?: string
}

/** A list of a register, read page by page. */
export type Listing = {
  /** Suffix of its evidence ids. */
  name: string
  /** Maximum number of pages to read. */
  maxPages: number
  headers: Readonly<Record<string, string>>
  /** The request for a page, counted from 0. */
  request(page: number): PageRequest
  /** HTTP statuses that `read` understands, besides 200. */
  accept?: readonly number[]
  /** Maximum size of an answer in bytes, if the default is too small. */
  maxBytes?: number
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
    maxPages: list.maxPages,
    page: (page) => {
      const request = list.request(page)
      const shown = shownRequest(request)
      return {
        provider: provider.id,
        host: new URL(request.url).host,
        request: shown,
        cacheKey: shown,
        send: (signal) => providerClient.http(exchangeOf(request, list), signal),
        read: (raw) => list.read(raw, page),
      }
    },
  })

function shownRequest({ url, body, secret }: PageRequest): string {
  const shown = new URL(url)
  if (secret !== undefined) shown.searchParams.delete(secret)
  const address = secret === undefined ? url : shown.href
  return body === undefined ? `GET ${address}` : `POST ${address} ${JSON.stringify(body)}`
}

function exchangeOf({ url, body }: PageRequest, { headers, accept = [], maxBytes }: Listing) {
  const posted = body !== undefined && {
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  const size = maxBytes !== undefined && { maxBytes }
  return { url, headers, accept: [200, ...accept], redirects: 'refuse' as const, ...posted, ...size }
}

/** What an answer states about one page of a list. */
export type PageFacts = {
  /** The requested page, counted from 0, and the most records that a page has. */
  page: number
  size: number
  /** Records of the whole list. */
  total: number
  /** Ids of the records of the page. */
  ids: string[]
  /** The page that the answer itself names, counted from 0. */
  named?: number
}

/**
 * The reading of one page of a list with a total. Throws a {@link ProviderError} if it is another page than the requested
 * one, or has another number of records than its place in the list demands.
 * @param companies one for each name of a record
 */
export function listedPage(
  answer: RawAnswer,
  { page, size, total, ids, named = page }: PageFacts,
  companies: Company[],
): Reading<Page> {
  const due = Math.min(Math.max(total - page * size, 0), size)
  if (named !== page || ids.length !== due) {
    const got = `${ids.length} companies on page ${named + 1} of ${total} in all`
    throw new ProviderError('invalid_answer', `page ${page + 1} was requested, and the answer lists ${got}`, {
      answer,
    })
  }
  return pageReading(companies, total, page * size + ids.length >= total, ids)
}

/**
 * The reading of a list that comes in one answer without a total, up to the limit of its register. A list of that length
 * may be cut off.
 */
export function limitedList(companies: Company[], limit: number, ids: string[]): Reading<Page> {
  const reading = pageReading(companies, ids.length, ids.length < limit, ids)
  return ids.length < limit ? reading : { ...reading, value: { ...reading.value, capped: true } }
}

/** The reading of an answer that refuses to list because there is too much. @param limit if the register states it */
export const tooMany = (limit?: number): Reading<Page> => ({
  value: { items: [], ids: [], total: limit ?? 1, last: false, capped: true },
  outcome: limit === undefined ? 'too many companies' : `more than ${limit} companies`,
  confidence: 'high',
  ttlSeconds: 24 * HOUR,
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
