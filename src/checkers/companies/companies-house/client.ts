import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import { type CheckTask, Fault, type RawAnswer, type Reading } from '../../provider-client/contract.ts'
import { readJson } from '../../provider-client/read-answer.ts'
import { type Listing, type Page, pageReading, readPages } from '../pages.ts'
import type { Company, Found } from '../searched.ts'
import { companiesHouseStatus } from './statuses.ts'

export type CompaniesHouseSettings = { baseUrl: string; apiKey: string }

const PAGE = 100
/** The list of names that are the same in law is read completely; no name has hundreds of entries. */
const MOST_PAGES_SAME = 3
/** The register's own test of whether a name can be registered, over the companies on the register. */
const SAME_IN_LAW = 'active-companies legally-equivalent-company-name'

const searchAnswer = z.object({
  total_results: z.int().nonnegative(),
  items: z.array(
    z.object({
      title: z.string().min(1).max(1_000),
      company_number: z.string().min(1).max(40),
      company_status: z.string().max(100).nullish(),
    }),
  ),
})

/** Searches Companies House (`GET /search/companies`) for names that are the same in law and for similar names. */
export async function searchCompaniesHouse(
  asking: Asking,
  task: CheckTask,
  settings: CompaniesHouseSettings,
): Promise<Found> {
  const base = settings.baseUrl.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`
  const list = (name: string, restrictions: string | null, mostPages: number): Listing => ({
    name,
    mostPages,
    headers: { authorization, accept: 'application/json' },
    url: (page) => {
      const parameters = new URLSearchParams({
        q: task.name.normalized,
        ...(restrictions === null ? {} : { restrictions }),
        items_per_page: String(PAGE),
        start_index: String(page * PAGE),
      })
      return `${base}/search/companies?${parameters}`
    },
    read: (answer, page) => readCompanies(answer, page, restrictions !== null),
  })
  const [same, similar] = await Promise.all([
    readPages(asking, task, list('same-as', SAME_IN_LAW, MOST_PAGES_SAME)),
    readPages(asking, task, list('similar', null, 1)),
  ])
  return {
    answers: [...same.answers, ...similar.answers],
    seen: [...same.seen, ...similar.seen],
    whole: same.whole,
    at: same.answers[0]?.evidence.at ?? null,
  }
}

function readCompanies(answer: RawAnswer, page: number, sameInLaw: boolean): Reading<Page> {
  const { items, total_results: total } = readJson(answer, searchAnswer)
  const seen = page * PAGE + items.length
  const due = Math.min(Math.max(total - page * PAGE, 0), sameInLaw ? PAGE : 1)
  if (items.length < due) {
    const got = `${total} companies and lists ${items.length} on page ${page}`
    throw new Fault('invalid_answer', `the answer speaks of ${got}`, { answer })
  }
  const companies = items.map(({ title, company_number, company_status }): Company => {
    const statusText = company_status ?? null
    return {
      name: title,
      number: company_number,
      jurisdiction: 'GB',
      status: companiesHouseStatus(statusText),
      statusText,
      sameInLaw,
      link: `https://find-and-update.company-information.service.gov.uk/company/${encodeURIComponent(company_number)}`,
    }
  })
  return pageReading(companies, Math.max(total, seen), seen >= total)
}
