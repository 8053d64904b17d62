import type { IRouter, Request, Response } from 'express'
import { contextOf } from '../../commands/caller.ts'
import { checkDecider } from '../../commands/check/decider.ts'
import { type Accepted, checkIdFor, type NewCheck, requestCheck } from '../../commands/check/request.ts'
import { retryCheck, retryIdFor } from '../../commands/check/retry.ts'
import { Rejection } from '../../commands/decider.ts'
import { checkStream } from '../../events/streams.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { sendAccepted, waitForEnd } from '../http/accepted.ts'
import { type AnswerView, readAnswerView } from '../http/answer-views.ts'
import type { Client } from '../http/authenticate.ts'
import { readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { type Preferences, readPrefer } from '../http/prefer.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { paceOf } from './deadlines.ts'
import { listChecks } from './list.ts'
import { readCheck } from './read.ts'
import { readRequest } from './read-request.ts'
import { hasEnded } from './read-through.ts'
import { checkBody, metadata, nameOf } from './request-body.ts'
import { viewWithReview } from './reviews.ts'
import { checkUrl, type ViewDeps } from './view.ts'
import { checkViews } from './view-variants.ts'

/** Routes of `/checks` and below. */
export function checkRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  resource(router, '/checks', {
    post: authorize.key('checks:write', 'writes', (req, res, client) => create(api, req, res, client)),
    get: authorize.key('checks:read', 'reads', (req, res, client) => listChecks(api, req, res, client)),
  })
  resource(router, '/checks/:id', {
    get: authorize.key('checks:read', 'reads', (req, res, client) => readCheck(api, req, res, client)),
  })
  resource(router, '/checks/:id/cancel', {
    post: authorize.key('checks:write', 'writes', (req, res, client) => cancel(api, req, res, client)),
  })
  resource(router, '/checks/:id/retry', {
    post: authorize.key('checks:write', 'writes', (req, res, client) => retry(api, req, res, client)),
  })
}

async function create(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const view = await readAnswerView(req, checkViews)
  const { command, preferences, warnings } = await readRequest(
    api,
    req,
    res,
    client,
    checkBody,
    'check.completed',
  )
  const { query } = command.body
  const pace = paceOf(preferences, command.request.delivery === 'webhook', api.settings)
  const checkId = checkIdFor(client, command.idempotencyKey, 'check')
  const check: NewCheck = {
    ...command,
    query,
    name: nameOf(query, '/query'),
    urgency: pace.urgency,
    deadline: api.now() + pace.deadlineMs,
    checkId,
  }
  const accept = () => counted(api, client, requestCheck(api.checks, client, check))
  await answerWith(api, res, {
    client,
    id: checkId,
    waitMs: pace.waitMs,
    accept,
    preferences,
    warnings,
    view,
  })
}

async function retry(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const view = await readAnswerView(req, checkViews)
  const preferences = readPrefer(req.headers.prefer)
  const idempotencyKey = readIdempotencyKey(req)
  await readOptionalBody(req, res, emptyBody)
  const original = await api.reports.find(client, String(req.params.id))
  const { state } = await api.runner.fold(checkDecider, checkStream(original._id))
  const pace = paceOf(preferences, original.request.delivery === 'webhook', api.settings)
  const retryId = retryIdFor(client, original._id, idempotencyKey)
  const known = await metadataOf(api, original)
  const accept = () =>
    counted(
      api,
      client,
      retryCheck(
        api.checks,
        client,
        { checkId: original._id, state },
        {
          retryId,
          idempotencyKey,
          urgency: pace.urgency,
          deadline: api.now() + pace.deadlineMs,
          metadata: known,
        },
      ),
    )
  await answerWith(api, res, { client, id: retryId, waitMs: pace.waitMs, accept, preferences, view })
}

async function cancel(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const view = await readAnswerView(req, checkViews)
  await readOptionalBody(req, res, emptyBody)
  const { _id } = await api.reports.find(client, String(req.params.id))
  await api.runner.run(checkDecider, checkStream(_id), { type: 'cancel' }, contextOf(client, _id))
  const report = await api.reports.fold(_id)
  sendJson(res, 200, await view.of(report, await viewWithReview(api, report)), view.type)
}

/** Requests the check, waits for its end if the caller prefers to, and sends its report. */
async function answerWith(
  api: Api,
  res: Response,
  request: {
    client: Client
    id: string
    waitMs: number
    accept: () => Promise<Accepted>
    preferences: Preferences
    warnings?: readonly string[]
    view: AnswerView<ReportDocument, ViewDeps>
  },
): Promise<void> {
  const answer = await waitForEnd(api, res, api.reports, request)
  if (!answer) return
  const { accepted, document } = answer
  if (!accepted.replayed) await api.limits.charged(res, request.client)
  // Assessments need a report that their reviewer has read: a check that this request began has none.
  const view = accepted.replayed ? await viewWithReview(api, document) : api.view
  sendAccepted(res, {
    ...request,
    accepted,
    body: await request.view.of(document, view),
    type: request.view.type,
    url: checkUrl(api.view.publicUrl, document._id),
    hasEnded: hasEnded(document),
  })
}

/** A retry copies the metadata of the check. */
async function metadataOf(
  { encryptor }: Api,
  { _id, account, sealedMetadata }: { _id: string; account: string; sealedMetadata: string | null },
): Promise<Readonly<Record<string, string>> | null> {
  if (sealedMetadata === null) return null
  return metadata.nullable().parse(await encryptor.decrypt(account, `${_id}/metadata`, sealedMetadata))
}

/** Counts the outcomes of well-formed requests for checks. */
async function counted({ metrics }: Api, { mode }: Client, asking: Promise<Accepted>): Promise<Accepted> {
  try {
    const accepted = await asking
    metrics.checkRequested(mode, accepted.replayed ? 'replayed' : 'accepted')
    return accepted
  } catch (error) {
    if (error instanceof Rejection) metrics.checkRequested(mode, error.code)
    throw error
  }
}
