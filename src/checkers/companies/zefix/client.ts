import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import { basic } from '../../provider-client/basic-auth.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/interfaces.ts'
import { readJson, readResult } from '../../provider-client/read-answer.ts'
import { limitedList, type Page, tooMany } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings, shorterThan } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

/** The index gives one list without a total, and publishes no limit: a list of this length may be cut off. */
const MAX_RECORDS = 200
const MIN_LENGTH = 3

/** A company in liquidation still holds its name. */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  ACTIVE: 'active',
  BEING_CANCELLED: 'active',
  CANCELLED: 'inactive',
}

const searchAnswer = z.array(
  z.object({
    name: z.string().min(1).max(1_000),
    ehraid: z.int().nullish(),
    uid: z.string().min(1).max(40),
    status: z.string().max(40).nullish(),
  }),
)

/** Refusals and what they mean (OpenAPI description 2.7.2.3, `ErrorDetails`). */
const REFUSALS: Readonly<Record<string, () => Reading<Page>>> = {
  NOT_FOUND: () => limitedList([], MAX_RECORDS, []),
  RESULTLIST_TO_LARGE: () => tooMany(),
}
const refusal = z.object({ error: z.object({ type: z.string().max(100) }) })

/** Searches the Swiss index (`POST /company/search`) for names that begin with each spelling of the name. */
export function searchZefix(
  asking: Asking,
  task: CheckTask,
  { baseUrl, user, password }: { baseUrl: string; user: string; password: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl,
    gap: shorterThan(MIN_LENGTH),
    list: ({ text: name }, base) => ({
      maxPages: 1,
      accept: [400, 404],
      headers: { authorization: basic(user, password) },
      request: () => ({ url: `${base}/api/v1/company/search`, body: { name, activeOnly: false } }),
      read: readCompanies,
    }),
  })
}

function readCompanies(answer: RawAnswer): Reading<Page> {
  if (answer.status !== 200) {
    const { type } = readJson(answer, refusal).error
    const meaning = Object.hasOwn(REFUSALS, type) ? REFUSALS[type] : undefined
    if (meaning) return meaning()
    throw new ProviderError('invalid_answer', `HTTP ${answer.status}: ${type}`, { answer })
  }
  const found = readResult(answer, searchAnswer)
  const companies = found.map(({ name, ehraid, uid, status }): Company => {
    const statusText = status ?? null
    return {
      name,
      number: uid,
      jurisdiction: 'CH',
      status: statusIn(STATUSES, statusText),
      statusText,
      sameInLaw: false,
      link: ehraid ? `https://www.zefix.ch/de/search/entity/list/firm/${ehraid}` : null,
    }
  })
  // A company and its branches may share a number.
  const ids = found.map(({ ehraid, uid }) => (ehraid ? String(ehraid) : uid))
  return limitedList(companies, MAX_RECORDS, ids)
}
