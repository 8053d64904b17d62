import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Page, Query } from '../../engine/ports/read-models.ts'
import { verdictName } from '../../events/check.ts'
import { parseName } from '../../names/parse.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import type { Client } from '../http/authenticate.ts'
import { createdWithin, listParameters, narrowed, pageOf } from '../http/list-parameters.ts'
import { invalid } from '../http/problem.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import type { Api } from '../route-context.ts'
import { reviewOf } from './reviews.ts'
import { summaryView } from './view.ts'

export const checkListParameters = z.strictObject({
  ...listParameters,
  status: z.enum(['queued', 'running', 'completed', 'canceled']).optional(),
  verdict: verdictName.optional(),
  query: z.string().optional(),
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
  const page = canMatch(asked) ? await api.reportList.find(query) : NOTHING
  const data = await Promise.all(
    page.data.map(async (report) => {
      const review = asked.reviews ? await reviewOf(api, report) : null
      return summaryView(report, { ...api.view, review: review?.view })
    }),
  )
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}

const NOTHING: Page<ReportDocument> = { data: [], nextCursor: null }

/** Only completed checks have a verdict: a filter for a verdict and another status matches nothing. */
const canMatch = ({ status, verdict }: Parameters): boolean =>
  verdict === undefined || status === undefined || status === 'completed'

function queryOf(
  { status, verdict, query, batch, reviews: _, ...asked }: Parameters,
  { accountId, mode }: Client,
): Pick<Query, 'filter' | 'also'> {
  return narrowed({ account: accountId, mode, ...createdWithin(asked) }, [
    batch === undefined ? {} : { batchId: batch },
    query === undefined ? {} : byNormalForm(query),
    verdict === undefined ? {} : { verdict },
    status === undefined || verdict !== undefined ? {} : { status },
  ])
}

/**
 * Names that differ only in case, accents, spaces or punctuation are equal; a name without Latin letters is compared as
 * it is.
 */
function byNormalForm(query: string): Readonly<Record<string, string>> {
  const parsed = parseName(query)
  if (!parsed.ok) throw invalid(...parsed.errors.map((error) => ({ parameter: 'query', ...error })))
  const { key, normalized } = parsed.name
  return key === '' ? { 'name.normalized': normalized } : { 'name.key': key }
}
