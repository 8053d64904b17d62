import type { Request, Response } from 'express'
import { z } from 'zod'
import type { BatchDocument } from '../../projections/batches/document.ts'
import { recipientsOf } from '../branding/body.ts'
import { goodsTermsOf, openInput } from '../checks/goods-and-applicant.ts'
import type { Client } from '../http/authenticate.ts'
import { createdWithin, listParameters, pageOf } from '../http/list-parameters.ts'
import { readQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { searchedPage, searchParameters } from '../http/text-search.ts'
import type { Api } from '../route-context.ts'
import { batchSummary, titleOf } from './view.ts'

export const batchListParameters = z.strictObject({
  ...listParameters,
  ...searchParameters,
  status: z.enum(['queued', 'running', 'completed', 'canceled']).optional(),
})

/**
 * `GET /batches`: newest first, in pages. It reads the read model: a batch that was just requested may appear a moment
 * later.
 */
export async function listBatches(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { accountId, mode } = client
  const { status, ...asked } = readQuery(req, batchListParameters)
  const query = {
    filter: { account: accountId, mode, ...(status !== undefined && { status }), ...createdWithin(asked) },
    ...pageOf(asked),
  }
  const page = await searchedPage(api.batchList, query, asked, textsOf(api))
  const data = await Promise.all(page.data.map((batch) => batchSummary(batch, api.view)))
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}

/** What `text` searches: the names, the title, client and addressee, and the goods as sent and as they were read. */
const textsOf =
  ({ encryptor }: Api) =>
  async (batch: BatchDocument): Promise<string[]> => {
    const [{ goods, branding }, title] = await Promise.all([
      openInput(encryptor, batch.account, batch.request),
      titleOf(batch, encryptor),
    ])
    return [
      ...batch.rows.map(({ query }) => query),
      title ?? '',
      goods ?? '',
      ...recipientsOf(branding),
      ...goodsTermsOf(batch.request),
    ]
  }
