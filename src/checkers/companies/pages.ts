import type { Asking } from '../descriptor.ts'
import type { Answer, CheckTask, RawAnswer, Reading } from '../provider-client/contract.ts'
import { httpExchange } from '../provider-client/http.ts'
import type { Company, Seen } from './searched.ts'

export type Page = { companies: Company[]; last: boolean }

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

export type Read = { answers: Answer<Page>[]; seen: Seen[]; whole: boolean }

/** Reads a list up to its end, its page limit, or the first page that fails. */
export async function readPages(
  { provider, providerClient }: Asking,
  task: CheckTask,
  list: Listing,
): Promise<Read> {
  const firstId = `companies/${provider.id}/${list.name}`
  const read: Read = { answers: [], seen: [], whole: false }
  for (let page = 0; page < list.mostPages; page++) {
    const id = page === 0 ? firstId : `${firstId}/${page + 1}`
    const url = list.url(page)
    const answer = await providerClient.ask(task, {
      id,
      provider: provider.id,
      host: new URL(url).host,
      request: `GET ${url}`,
      cacheKey: url,
      send: (signal) =>
        httpExchange({ url, headers: list.headers, accept: [200], redirects: 'refuse' }, signal),
      read: (raw) => list.read(raw, page),
    })
    read.answers.push(answer)
    if (!answer.ok) return read
    read.seen.push(...answer.value.companies.map((company) => ({ company, evidence: id })))
    if (answer.value.last) return { ...read, whole: true }
  }
  return read
}

const HOUR = 3_600

/** The reading of one page of companies; `total` is the size of the whole list. */
export const pageReading = (companies: Company[], total: number, last: boolean): Reading<Page> => ({
  value: { companies, last },
  outcome:
    total > companies.length
      ? `${companies.length} of ${total} companies`
      : total === 1
        ? '1 company'
        : `${total} companies`,
  confidence: 'high',
  ttlSeconds: total > 0 ? 24 * HOUR : HOUR,
})
