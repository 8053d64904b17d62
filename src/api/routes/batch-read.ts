import type { Request, Response } from 'express'
import type { BatchDocument } from '../../projections/batches/document.ts'
import type { Api } from '../api.ts'
import type { Client } from '../authenticate.ts'
import { batchCsv, batchTag, batchView } from '../batch-view.ts'
import { batchHasEnded } from '../batches.ts'
import { namesTag } from '../etag.ts'
import { untilHungUp } from '../hung-up.ts'
import { preferenceApplied, readPrefer } from '../prefer.ts'
import { Problem } from '../problem.ts'
import { refuseQuery } from '../query.ts'
import { send, sendJson, sendNothing } from '../respond.ts'

const FORMS = { 'application/json': 'json', 'text/csv': 'csv' } as const

/** `GET /batches/{id}`: the batch as it stands, or as it stands when it has ended or the wait is over. */
export async function readBatch(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  res.setHeader('Vary', 'Accept, Prefer')
  const accepted = req.accepts(Object.keys(FORMS)) as keyof typeof FORMS | false
  if (!accepted)
    throw new Problem('not-acceptable', 'A batch is available as application/json and as text/csv.')
  const form = FORMS[accepted]
  const { wait } = readPrefer(req.headers.prefer)
  const batch = await awaited(api, res, client, String(req.params.id), wait ?? 0)
  if (batch === null) return
  const tag = batchTag(batch, form)
  res.setHeader('ETag', tag)
  const applied = preferenceApplied({ wait, respondAsync: false })
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (namesTag(req.headers['if-none-match'], tag)) return sendNothing(res, 304)
  if (form === 'json') return sendJson(res, 200, await batchView(batch, api.view))
  res.setHeader('Content-Disposition', `attachment; filename="${batch._id}.csv"`)
  send(res, 200, 'text/csv; charset=utf-8; header=present', batchCsv(batch))
}

async function awaited(
  { batches, waiter }: Api,
  res: Response,
  client: Client,
  batchId: string,
  seconds: number,
): Promise<BatchDocument | null> {
  if (seconds === 0) return batches.find(client, batchId)
  return untilHungUp(res, async (hungUp) => {
    const waiting = waiter.wait(batchId, seconds * 1000, hungUp)
    const batch = await batches.find(client, batchId)
    if (batchHasEnded(batch)) return batch
    return (await waiting).outcome === 'aborted' ? null : batches.fold(batchId)
  })
}
