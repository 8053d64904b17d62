import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import { type DeadLetter, type DeadLetters, NoSuchLetter } from '../../engine/ports/event-bus.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { auditRead } from '../history/audit-read.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { operatorOf } from '../http/operator-header.ts'
import { plainText } from '../http/plain-text.ts'
import { Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { deadLetterInFull, deadLetterView } from './dead-letter-view.ts'

const DEFAULT_LIMIT = 100
/** How long a request waits for the result. */
const WAIT_MS = 5_000
const POLL_MS = 100

export const deadLetterParameters = z.strictObject({
  group: z.string().min(1).max(200).optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000')
    .transform(Number)
    .default(DEFAULT_LIMIT),
  cursor: z.string().min(1).max(200).optional(),
})
/** Body of `POST /admin/v1/dead-letters/redrive`. */
export const redriveAllBody = z.strictObject({ group: z.string().min(1).max(200).optional() })
/** Body of `POST /admin/v1/dead-letters/{id}/discard`. */
export const discardBody = z.strictObject({ reason: plainText(500) })

/** Routes of `/admin/v1/dead-letters` and below: events that a consumer group could not process. */
export function adminDeadLetterRoutes(router: IRouter, api: Api): void {
  const { authorize, deadLetters } = api
  resource(router, '/dead-letters', { get: authorize.admin((req, res) => list(deadLetters, req, res)) })
  resource(router, '/dead-letters/redrive', {
    post: authorize.admin((req, res) => redriveAll(deadLetters, req, res)),
  })
  resource(router, '/dead-letters/:id', {
    get: authorize.admin(async (req, res) => {
      refuseQuery(req)
      const letter = deadLetterInFull(await find(deadLetters, req))
      await auditRead(api, req, 'events', letter.event?.account ? [letter.event.account] : [])
      sendJson(res, 200, letter)
    }),
  })
  resource(router, '/dead-letters/:id/redrive', {
    post: authorize.admin((req, res) => redrive(deadLetters, req, res)),
  })
  resource(router, '/dead-letters/:id/discard', {
    post: authorize.admin((req, res) => discard(deadLetters, req, res)),
  })
}

async function list(deadLetters: DeadLetters, req: Request, res: Response): Promise<void> {
  const { group, limit, cursor } = readQuery(req, deadLetterParameters)
  const letters = await deadLetters.list({
    limit,
    ...(group !== undefined && { group }),
    ...(cursor !== undefined && { after: cursor }),
  })
  const nextCursor = letters.length === limit ? (letters.at(-1)?.id ?? null) : null
  sendJson(res, 200, { object: 'list', data: letters.map(deadLetterView), nextCursor })
}

/** 200 with the result, or 202 while the redrive is in progress or no process runs the group. */
async function redrive(deadLetters: DeadLetters, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  await readOptionalBody(req, res, emptyBody)
  const before = await find(deadLetters, req)
  const asked = deadLetters.request(before.id)
  await sendOutcome(deadLetters, res, before, asked)
}

async function discard(deadLetters: DeadLetters, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const { reason } = await readBody(req, res, discardBody)
  const before = await find(deadLetters, req)
  const asked = deadLetters.discard(before.id, { why: reason, by: operatorOf(req) })
  await sendOutcome(deadLetters, res, before, asked)
}

async function redriveAll(deadLetters: DeadLetters, req: Request, res: Response): Promise<void> {
  refuseQuery(req)
  const { group } = await readOptionalBody(req, res, redriveAllBody)
  sendJson(res, 202, { object: 'redrive', requested: await deadLetters.requestAll(group) })
}

async function find(deadLetters: DeadLetters, req: Request): Promise<DeadLetter> {
  const letter = await deadLetters.get(String(req.params.id))
  if (letter) return letter
  throw new Problem('not-found', 'No dead letter has this id; it was redriven or discarded.')
}

async function sendOutcome(
  deadLetters: DeadLetters,
  res: Response,
  before: DeadLetter,
  asked: Promise<void>,
): Promise<void> {
  // It may take as long as the stream is long; the list shows the result later.
  const done = asked.catch((error: unknown) => {
    if (!(error instanceof NoSuchLetter)) throw error
  })
  await Promise.race([done, timers.sleep(WAIT_MS)])
  for (const end = clock.now() + WAIT_MS; ; await timers.sleep(POLL_MS)) {
    const now = await deadLetters.get(before.id)
    if (now === null) return sendJson(res, 200, { ...deadLetterView(before), status: 'lifted' })
    if (now.attempts !== before.attempts || now.revision !== before.revision)
      return sendJson(res, 200, { ...deadLetterView(now), status: 'failed_again' })
    if (clock.now() > end) return sendJson(res, 202, { ...deadLetterView(now), status: 'requested' })
  }
}
