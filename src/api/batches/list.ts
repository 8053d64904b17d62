import type { Request, Response } from 'express'
import { z } from 'zod'
import type { Client } from '../http/authenticate.ts'
import { createdWithin, listParameters, pageOf } from '../http/list-parameters.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import type { Api } from '../route-context.ts'
import { batchSummary } from './view.ts'

export const batchListParameters = z.strictObject({
  ...listParameters,
  status: z.enum(['queued', 'running', 'completed', 'canceled']).optional(),
})

/**
 * `GET /batches`: newest first, in pages. It reads the read model: a batch that was just requested may appear a moment
 * later.
 */
export async function listBatches(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { accountId, mode } = client
  const { status, ...asked } = readQuery(req, batchListParameters)
  const page = await api.batchList.find({
    filter: { account: accountId, mode, ...(status !== undefined && { status }), ...createdWithin(asked) },
    ...pageOf(asked),
  })
  const data = await Promise.all(page.data.map((batch) => batchSummary(batch, api.view)))
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}
