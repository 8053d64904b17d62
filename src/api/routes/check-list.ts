import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Query } from '../../engine/ports/read-models.ts'
import { verdictName } from '../../events/check.ts'
import { parseName } from '../../names/parse.ts'
import type { Api } from '../api.ts'
import type { Client } from '../authenticate.ts'
import { invalid } from '../problem.ts'
import { readQuery } from '../query.ts'
import { summaryView } from '../report-view.ts'
import { sendJson } from '../respond.ts'

const DEFAULT_LIMIT = 20

/** RFC 3339 with any offset, as the UTC text that times are stored in. */
const time = z.iso
  .datetime({ offset: true, error: 'must be a time of RFC 3339, for example 2026-01-31T09:30:00Z' })
  .transform((text) => new Date(text).toISOString())

const parameters = z.strictObject({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .optional(),
  cursor: z.string().min(1).max(2_000).optional(),
  status: z.enum(['queued', 'running', 'completed', 'canceled']).optional(),
  verdict: verdictName.optional(),
  query: z.string().optional(),
  batch: z.string().min(1).max(100).optional(),
  createdAfter: time.optional(),
  createdBefore: time.optional(),
})
type Parameters = z.output<typeof parameters>

/**
 * `GET /checks`: newest first, in pages. `createdAfter` includes its time, `createdBefore` does not, so that ranges
 * join without overlap. From the read model: a check just requested may come a moment later.
 */
export async function listChecks(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const asked = readQuery(req, parameters)
  const page = await api.reportList.find({
    filter: filterOf(asked, client),
    sort: [['createdAt', -1]],
    limit: asked.limit ?? DEFAULT_LIMIT,
    ...(asked.cursor !== undefined && { cursor: asked.cursor }),
  })
  const data = await Promise.all(page.data.map((report) => summaryView(report, api.view)))
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}

function filterOf(
  { status, verdict, query, batch, createdAfter, createdBefore }: Parameters,
  { accountId, mode }: Client,
): Query['filter'] {
  const range = {
    ...(createdAfter !== undefined && { gte: createdAfter }),
    ...(createdBefore !== undefined && { lt: createdBefore }),
  }
  return {
    account: accountId,
    mode,
    ...(status !== undefined && { status }),
    ...(verdict !== undefined && { verdict }),
    ...(batch !== undefined && { batchId: batch }),
    ...(Object.keys(range).length > 0 && { createdAt: range }),
    ...(query !== undefined && byName(query)),
  }
}

/** Names that differ only in case, accents, spaces or punctuation are one; where no Latin letter is left, the name itself. */
function byName(query: string): Readonly<Record<string, string>> {
  const parsed = parseName(query)
  if (!parsed.ok) throw invalid(...parsed.errors.map((error) => ({ parameter: 'query', ...error })))
  const { key, normalized } = parsed.name
  return key === '' ? { 'name.normalized': normalized } : { 'name.key': key }
}
