import type { IRouter, Request, Response } from 'express'
import { batchDecider } from '../../commands/batch/decider.ts'
import { type AcceptedBatch, batchIdFor, type NewBatch, requestBatch } from '../../commands/batch/request.ts'
import { contextOf } from '../../commands/caller.ts'
import { Rejection } from '../../commands/decider.ts'
import { batchStream } from '../../events/streams.ts'
import type { BatchDocument } from '../../projections/batches/document.ts'
import { readRequest } from '../checks/read-request.ts'
import { sendAccepted, waitForEnd } from '../http/accepted.ts'
import { withoutTurn } from '../http/admission.ts'
import { type AnswerView, readAnswerView } from '../http/answer-views.ts'
import type { Client } from '../http/authenticate.ts'
import { readOptionalBody } from '../http/body.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { emptyBody } from '../http/empty-body.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { batchBody, namesOf } from './body.ts'
import { listBatches } from './list.ts'
import { readBatch } from './read.ts'
import { batchHasEnded } from './read-through.ts'
import { type BatchViewDeps, viewWithReviews } from './reviews.ts'
import { batchUrl } from './view.ts'
import { batchViews } from './view-variants.ts'

/** A cancel waits this long for its checks to be canceled, so that the answer can show it. */
const CANCELED_WITHIN_MS = 2_000

/** Routes of `/batches` and below. */
export function batchRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  resource(router, '/batches', {
    post: authorize.key('checks:write', 'writes', (req, res, client) => create(api, req, res, client)),
    get: authorize.key('checks:read', 'reads', (req, res, client) => listBatches(api, req, res, client)),
  })
  resource(router, '/batches/:id', {
    get: authorize.key('checks:read', 'reads', (req, res, client) => readBatch(api, req, res, client)),
  })
  resource(router, '/batches/:id/cancel', {
    post: authorize.key('checks:write', 'writes', (req, res, client) => cancel(api, req, res, client)),
  })
}

async function create(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const view = await readAnswerView(req, batchViews)
  const { command, preferences, warnings } = await readRequest(
    api,
    req,
    res,
    client,
    batchBody,
    'batch.completed',
  )
  // The names of a batch take several times as long as a check, so at most one batch is accepted in an iteration.
  const turn = api.turns.next({ account: client.accountId, urgency: 'waiting', isLong: true })
  if (turn) await withoutTurn(res, turn)
  if (res.closed) return
  const batch: NewBatch = {
    ...command,
    names: namesOf(command.body.names),
    title: command.body.title,
    deadline: api.now() + api.settings.BACKGROUND_DEADLINE_SECONDS * 1000,
    batchId: batchIdFor(client, command.idempotencyKey),
  }
  const waitMs = command.request.delivery === 'webhook' ? 0 : (preferences.wait ?? 0) * 1000
  const accept = () => counted(api, client, requestBatch(api.checks, client, batch))
  const answer = await waitForEnd(api, res, api.batches, { id: batch.batchId, waitMs, accept })
  if (!answer) return
  const { accepted, document } = answer
  if (!accepted.replayed) await api.limits.charged(res, client)
  sendAccepted(res, {
    accepted,
    preferences,
    warnings,
    body: await shown(api, view, document),
    type: view.type,
    url: batchUrl(api.view.publicUrl, batch.batchId),
    hasEnded: batchHasEnded(document),
  })
}

async function cancel(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const view = await readAnswerView(req, batchViews)
  await readOptionalBody(req, res, emptyBody)
  const { _id } = await api.batches.find(client, String(req.params.id))
  const waitOn = api.admission.waiting(res)
  const over = await untilDisconnected(res, async (disconnected) => {
    const waiting = api.waiter.wait(_id, CANCELED_WITHIN_MS, disconnected)
    const command = { type: 'cancel' } as const
    const { state } = await api.runner.run(batchDecider, batchStream(_id), command, contextOf(client, _id))
    return state.status === 'completed' || (await waitOn(waiting)).outcome !== 'aborted'
  })
  if (!over) return
  const batch = await api.batches.fold(_id)
  sendJson(res, 200, await shown(api, view, batch), view.type)
}

/** The body of an answer: a view of the present batch. */
async function shown(api: Api, view: AnswerView<BatchDocument, BatchViewDeps>, batch: BatchDocument) {
  return view.of(batch, await viewWithReviews(api, batch))
}

/** Counts the outcomes of well-formed requests for checks. */
async function counted(
  { metrics }: Api,
  { mode }: Client,
  asking: Promise<AcceptedBatch>,
): Promise<AcceptedBatch> {
  try {
    const accepted = await asking
    const outcome = accepted.replayed ? 'replayed' : 'accepted'
    for (let n = 0; n < (accepted.state.requested?.cost ?? 0); n++) metrics.checkRequested(mode, outcome)
    return accepted
  } catch (error) {
    if (error instanceof Rejection) metrics.checkRequested(mode, error.code)
    throw error
  }
}
