import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { NewCheck } from '../../commands/check/request.ts'
import type { Client } from '../http/authenticate.ts'
import { readBody } from '../http/body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { type Preferences, readPrefer } from '../http/prefer.ts'
import type { Api } from '../route-context.ts'
import { deliveryOutlook } from '../webhooks/delivery-outlook.ts'
import { sealInput } from './goods-and-applicant.ts'
import { type CheckOptions, fillIn, requireJurisdictions } from './request-body.ts'

/** A request for one check or for a batch: what both commands need, and what the answer depends on. */
export type ReadRequest<Body> = {
  command: Pick<NewCheck, 'request' | 'metadata' | 'idempotencyKey' | 'admit'> & { body: Body }
  preferences: Preferences
  /** Warnings for the answer, for example `webhook-paused`. */
  warnings: readonly string[]
}

/** A check names its project; the title of a batch is that of its checks. */
type Named = { project?: string | undefined; title?: string | undefined }

/**
 * Reads the request of `POST /checks` and `POST /batches`: preferences, idempotency key, body and options with their
 * defaults. `announcement` is the event that `delivery: webhook` sends. Throws {@link Problem} like `readBody`.
 */
export async function readRequest<Body extends CheckOptions & Named>(
  api: Api,
  req: Request,
  res: Response,
  client: Client,
  schema: z.ZodType<Body>,
  announcement: 'check.completed' | 'batch.completed',
): Promise<ReadRequest<Body>> {
  const preferences = readPrefer(req.headers.prefer)
  const idempotencyKey = readIdempotencyKey(req)
  const body = await readBody(req, res, schema)
  const given = fillIn(body, client, api.settings)
  const project = body.project ?? body.title
  const input = await sealInput(api.encryptor, client.accountId, { ...body, project })
  const request = { ...given, ...input }
  const { warnings, refusal } = await deliveryOutlook(api, request.delivery, client, announcement)
  const command = {
    request,
    metadata: body.metadata ?? null,
    idempotencyKey,
    body,
    admit() {
      requireJurisdictions(request, client.mode)
      if (refusal) throw refusal
    },
  }
  return { command, preferences, warnings }
}
