import type { Request, Response } from 'express'
import { z } from 'zod'
import type { BatchDocument } from '../../projections/batches/document.ts'
import { goodsRead } from '../checks/goods-and-applicant.ts'
import { checkUrl } from '../checks/view.ts'
import { answerView, viewParameters } from '../http/answer-views.ts'
import type { Client } from '../http/authenticate.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { namesTag } from '../http/etag.ts'
import { preferenceApplied, readPrefer } from '../http/prefer.ts'
import { readQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { batchCsv } from '../rendering/batch-csv.ts'
import { batchPage } from '../rendering/batch-page.ts'
import { htmlPage } from '../rendering/html-page.ts'
import { type Form, sendCsv, sendHtml, sendPdf, wantedForm } from '../rendering/output-formats.ts'
import {
  type Presentation,
  presentationOf,
  presentationParameters,
  presented,
  variantIn,
} from '../rendering/presentation.ts'
import type { Api } from '../route-context.ts'
import { batchHasEnded } from './read-through.ts'
import { type BatchReviews, reviewsOf } from './reviews.ts'
import { batchTag, titleOf } from './view.ts'
import { batchViews } from './view-variants.ts'

/** Query of `GET /batches/{id}`; `view` and `fields` choose the JSON, `appendix` concerns HTML and PDF, `bom` CSV. */
export const batchReadParameters = z.strictObject({ ...viewParameters, ...presentationParameters })

/** `GET /batches/{id}`: the present batch, or the batch after its end or after the wait; as JSON, HTML, CSV or PDF. */
export async function readBatch(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const asked = readQuery(req, batchReadParameters)
  res.setHeader('Vary', 'Accept, Prefer')
  const form = wantedForm(req, 'A batch')
  const view = await answerView(asked, batchViews)
  const { wait } = readPrefer(req.headers.prefer)
  const batch = await awaited(api, res, client, String(req.params.id), wait ?? 0)
  if (batch === null) return
  const presentation = await presentationOf(asked, form, () => api.brandings.ofSubject(batch))
  const { reviews, tag: reviewed } = await reviewsOf(api, batch)
  const tag = batchTag(batch, form, variantIn(form, view, presentation) + reviewed)
  res.setHeader('ETag', tag)
  const applied = preferenceApplied({ wait, respondAsync: false })
  if (applied !== null) res.setHeader('Preference-Applied', applied)
  if (namesTag(req.headers['if-none-match'], tag)) return sendNothing(res, 304)
  if (form === 'json') sendJson(res, 200, await view.of(batch, { ...api.view, reviews }), view.type)
  else await sendBatch(api, res, { batch, reviews, tag }, { form, presentation })
}

async function sendBatch(
  api: Api,
  res: Response,
  { batch, reviews, tag }: { batch: BatchDocument; reviews: BatchReviews; tag: string },
  { form, presentation }: { form: Exclude<Form, 'json'>; presentation: Presentation },
): Promise<void> {
  const [goods, title] = await Promise.all([goodsRead(api.encryptor, batch), titleOf(batch, api.encryptor)])
  const page = () => presented(batchPage(batch, rowLink(api), { reviews, goods, title }), presentation)
  switch (form) {
    case 'html':
      return sendHtml(res, 200, htmlPage(page()))
    case 'csv':
      return sendCsv(res, batch._id, batchCsv(batch, { reviews, goods, title }), presentation.bom)
    case 'pdf':
      return sendPdf(res, batch._id, await api.printer.print(batch.account, `${batch._id} ${tag}`, page))
  }
}

/** The address of the report of a row, for people with a key. */
const rowLink =
  ({ view }: Api) =>
  (checkId: string): string =>
    checkUrl(view.publicUrl, checkId)

async function awaited(
  { admission, batches, waiter }: Api,
  res: Response,
  client: Client,
  batchId: string,
  seconds: number,
): Promise<BatchDocument | null> {
  if (seconds === 0) return batches.find(client, batchId)
  const waitOn = admission.waiting(res)
  return untilDisconnected(res, async (disconnected) => {
    const waiting = waiter.wait(batchId, seconds * 1000, disconnected)
    const batch = await batches.find(client, batchId)
    if (batchHasEnded(batch)) return batch
    return (await waitOn(waiting)).outcome === 'aborted' ? null : batches.fold(batchId)
  })
}
