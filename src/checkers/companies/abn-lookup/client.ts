import { z } from 'zod'
import type { Asking } from '../../descriptor.ts'
import {
  type CheckTask,
  ProviderError,
  type RawAnswer,
  type Reading,
} from '../../provider-client/interfaces.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { limitedList, type Page } from '../paging.ts'
import type { Company, Found } from '../search-result.ts'
import { searchSpellings } from '../spellings.ts'
import { type CompanyStatus, statusIn } from '../statuses.ts'

/** The service gives at most 200 names, best matches first, without a total. */
const MAX_NAMES = 200

/** `AbnStatus`, a code in the list of names and a word elsewhere. */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  '0000000001': 'active',
  Active: 'active',
  '0000000002': 'inactive',
  Cancelled: 'inactive',
}

const searchAnswer = z.object({
  /** Not empty for an error, such as an unknown GUID. */
  Message: z.string(),
  Names: z.array(
    z.object({
      Abn: z.string().regex(/^\d{11}$/),
      AbnStatus: z.string().max(40).nullish(),
      IsCurrent: z.boolean().nullish(),
      Name: z.string().min(1).max(1_000),
      NameType: z.string().max(100).nullish(),
    }),
  ),
})

/** Searches the Australian Business Register (`GET /MatchingNames.aspx`) for each spelling of the name. */
export function searchAbn(
  asking: Asking,
  task: CheckTask,
  { baseUrl, guid }: { baseUrl: string; guid: string },
): Promise<Found> {
  return searchSpellings(asking, task, {
    baseUrl,
    list: ({ text: name }, base) => ({
      maxPages: 1,
      request: () => {
        const parameters = { name, maxResults: String(MAX_NAMES), guid }
        return { url: `${base}/MatchingNames.aspx?${new URLSearchParams(parameters)}`, secret: 'guid' }
      },
      read: readNames,
    }),
  })
}

function readNames(answer: RawAnswer): Reading<Page> {
  const { Message, Names } = readResult(withoutCallback(answer), searchAnswer)
  if (Message.trim() !== '')
    throw new ProviderError('refused', `the service says: ${Message.slice(0, 200)}`, { answer })
  const ids = Names.map(({ Abn, Name, NameType }) => `${Abn} ${NameType ?? ''} ${Name}`)
  return limitedList(Names.map(company), MAX_NAMES, ids)
}

const CALLBACK = /^\s*[\w.]*\((.*)\)\s*;?\s*$/s

/** The JSON inside `callback(…)`, in which the service wraps it. */
function withoutCallback(answer: RawAnswer): RawAnswer {
  const [, inner] = CALLBACK.exec(new TextDecoder().decode(answer.bytes)) ?? []
  return inner === undefined ? answer : { ...answer, bytes: new TextEncoder().encode(inner) }
}

function company({
  Abn,
  AbnStatus,
  IsCurrent,
  Name,
  NameType,
}: z.output<typeof searchAnswer>['Names'][number]): Company {
  const status = statusIn(STATUSES, AbnStatus ?? null)
  const isPrevious = IsCurrent === false && status !== 'inactive'
  return {
    name: Name,
    number: Abn,
    jurisdiction: 'AU',
    status: isPrevious ? 'inactive' : status,
    statusText: isPrevious ? 'previous name' : (NameType ?? null),
    sameInLaw: false,
    link: `https://abr.business.gov.au/ABN/View?abn=${Abn}`,
  }
}
