import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Condition, Page, Query } from '../../engine/ports/read-models.ts'
import { type NameForms, verdictName } from '../../events/check.ts'
import { parseName } from '../../names/parse.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { recipientsOf } from '../branding/body.ts'
import type { Client } from '../http/authenticate.ts'
import { createdWithin, listParameters, narrowed, pageOf } from '../http/list-parameters.ts'
import { invalid } from '../http/problem.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { searchedPage, searchParameters } from '../http/text-search.ts'
import type { Api } from '../route-context.ts'
import { goodsTermsOf, openInput } from './goods-and-applicant.ts'
import { reviewOf } from './reviews.ts'
import { summaryView } from './view.ts'

export const checkListParameters = z.strictObject({
  ...listParameters,
  ...searchParameters,
  status: z.enum(['queued', 'running', 'completed', 'canceled']).optional(),
  verdict: verdictName.optional(),
  query: z.string().min(1).optional(),
  contains: z.string().min(1).optional(),
  batch: z.string().min(1).max(100).optional(),
  reviews: z.literal('true').optional(),
})
type Parameters = z.output<typeof checkListParameters>

/**
 * `GET /checks`: newest first, in pages. It reads the read model: a check that was just requested may appear a moment
 * later.
 */
export async function listChecks(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const asked = readQuery(req, checkListParameters)
  const query = { ...queryOf(asked, client), ...pageOf(asked) }
  const page = canMatch(asked) ? await searchedPage(api.reportList, query, asked, textsOf(api)) : NOTHING
  const data = await Promise.all(
    page.data.map(async (report) => {
      const review = asked.reviews ? await reviewOf(api, report) : null
      return summaryView(report, { ...api.view, review: review?.view })
    }),
  )
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}

/** What `text` searches: the name, the project, client and addressee, and the goods as sent and as they were read. */
const textsOf =
  ({ encryptor }: Api) =>
  async ({ account, query, name, request }: ReportDocument): Promise<string[]> => {
    const { goods, project, branding } = await openInput(encryptor, account, request)
    return [query, name.key, goods ?? '', project ?? '', ...recipientsOf(branding), ...goodsTermsOf(request)]
  }

const NOTHING: Page<ReportDocument> = { data: [], nextCursor: null }

/** Only completed checks have a verdict: a filter for a verdict and another status matches nothing. */
const canMatch = ({ status, verdict }: Parameters): boolean =>
  verdict === undefined || status === undefined || status === 'completed'

function queryOf(
  { status, verdict, query, contains, batch, ...asked }: Parameters,
  { accountId, mode }: Client,
): Pick<Query, 'filter' | 'also'> {
  return narrowed(
    { account: accountId, mode, ...createdWithin(asked) },
    [
      batch === undefined ? {} : { batchId: batch },
      query === undefined ? {} : byNormalForm(query),
      verdict === undefined ? {} : { verdict },
      status === undefined || verdict !== undefined ? {} : { status },
    ],
    contains === undefined ? {} : byPart(contains),
  )
}

/**
 * Names that differ only in case, accents, spaces or punctuation are equal; a name without Latin letters is compared as
 * it is.
 */
function byNormalForm(query: string): Readonly<Record<string, string>> {
  const { key, normalized } = formsOf(query, 'query')
  return key === '' ? { 'name.normalized': normalized } : { 'name.key': key }
}

/** A part of a name, compared in the same way; no index serves it. */
function byPart(part: string): Readonly<Record<string, Condition>> {
  const { key, normalized } = formsOf(part, 'contains')
  return key === '' ? { 'name.normalized': { contains: normalized } } : { 'name.key': { contains: key } }
}

function formsOf(text: string, parameter: string): NameForms {
  const parsed = parseName(text)
  if (parsed.ok) return parsed.name
  throw invalid(...parsed.errors.map((error) => ({ parameter, ...error })))
}
