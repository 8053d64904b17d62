import { z } from 'zod'
import { companySimilarity } from '../../../names/companies/company-name.ts'
import type { Asking } from '../../descriptor.ts'
import { withoutSlash } from '../../provider-client/base-url.ts'
import { basic } from '../../provider-client/basic-auth.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { type Listing, type Page, pageReading, readPages } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { MIN_SIMILARITY } from '../shown-companies.ts'
import { spellingsOf } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

export type CompaniesHouseSettings = { baseUrl: string; apiKey: string }

const PAGE = 100
/** The list of names that are the same in law is read completely; no name has hundreds of entries. */
const MAX_SAME_PAGES = 3
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
  const base = withoutSlash(settings.baseUrl)
  const authorization = basic(settings.apiKey, '')
  const list = (name: string, q: string, restrictions: string | null, maxPages: number): Listing => ({
    name,
    maxPages,
    headers: { authorization, accept: 'application/json' },
    request: (page) => {
      const parameters = new URLSearchParams({
        q,
        ...(restrictions === null ? {} : { restrictions }),
        items_per_page: String(PAGE),
        start_index: String(page * PAGE),
      })
      return { url: `${base}/search/companies?${parameters}` }
    },
    read: (answer, page) => readCompanies(answer, page, restrictions === null ? null : q),
  })
  const spellings = spellingsOf(task.name.normalized).filter(({ id }) => id !== 'joined')
  const [same, ...similar] = await Promise.all([
    readPages(asking, task, list('same-as', task.name.normalized, SAME_IN_LAW, MAX_SAME_PAGES)),
    ...spellings.map(({ id, text }) =>
      readPages(asking, task, list(id === 'name' ? 'similar' : id, text, null, 1)),
    ),
  ])
  return {
    answers: [same, ...similar].flatMap(({ answers }) => answers),
    seen: [same, ...similar].flatMap(({ items }) => items),
    whole: same.whole,
    at: same.answers[0]?.evidence.at ?? null,
  }
}

/** @param sameAs the name, if the list must hold only names that are the same in law; null for any list */
function readCompanies(answer: RawAnswer, page: number, sameAs: string | null): Reading<Page> {
  const sameInLaw = sameAs !== null
  const { items, total_results: total } = readResult(answer, searchAnswer)
  const seen = page * PAGE + items.length
  const due = Math.min(Math.max(total - page * PAGE, 0), sameInLaw ? PAGE : 1)
  if (items.length < due) {
    const got = `${total} companies and lists ${items.length} on page ${page}`
    throw new ProviderError('invalid_answer', `the answer speaks of ${got}`, { answer })
  }
  const other = sameAs === null ? undefined : items.find(({ title }) => !mayBeSame(sameAs, title))
  if (other) {
    const what = `the answer lists ${JSON.stringify(other.title)} as the same name in law`
    throw new ProviderError('invalid_answer', what, { answer })
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

/** Whether the register may regard two names as the same in law: a register that ignores the test lists others too. */
const mayBeSame = (asked: string, title: string): boolean =>
  companySimilarity(asked, title, 'GB') >= MIN_SIMILARITY

/**
 * Companies House's `company_status`. Active: the company is on the register and holds its name, even if it is
 * insolvent. Inactive: it has left the register.
 */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  active: 'active',
  open: 'active',
  registered: 'active',
  liquidation: 'active',
  receivership: 'active',
  administration: 'active',
  'voluntary-arrangement': 'active',
  'insolvency-proceedings': 'active',
  dissolved: 'inactive',
  closed: 'inactive',
  'converted-closed': 'inactive',
  removed: 'inactive',
}

const companiesHouseStatus = (word: string | null): CompanyStatus => statusIn(STATUSES, word)
