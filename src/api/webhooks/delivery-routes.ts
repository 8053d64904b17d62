import type { IRouter, Request, RequestHandler, Response } from 'express'
import type { z } from 'zod'
import { KEY_LIFE_MS, refuseOtherRequest } from '../../commands/idempotency.ts'
import { derivedId, fingerprint, randomId } from '../../commands/ids.ts'
import type { Query } from '../../engine/ports/read-models.ts'
import type { DeliveryDocument } from '../../projections/deliveries/document.ts'
import { AttemptsForgotten } from '../../webhooks/endpoint/ended-attempts.ts'
import type { Client } from '../http/authenticate.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { narrowed } from '../http/list-parameters.ts'
import { invalid } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { deliveryParameters, replayBody } from './body.ts'
import type { PresentDelivery } from './delivery-read-through.ts'
import { deliveryInFull, deliveryView, sendQueued } from './delivery-view.ts'
import { endpointIdOf } from './id.ts'
import { requireReports } from './scopes.ts'
import { webhookFacts } from './view.ts'

const DEFAULT_LIMIT = 20
const MAX_REPLAYED = 10_000
const PAGE = 500

/** A handler for clients whose plan includes webhooks. */
export type Handler = (api: Api, req: Request, res: Response, client: Client) => Promise<void>

type On = (handler: Handler) => RequestHandler

/** Routes of `/webhooks/{id}/deliveries` and below, and of `/webhooks/{id}/replay`. */
export function deliveryRoutes(router: IRouter, { write, read }: { write: On; read: On }): void {
  resource(router, '/webhooks/:id/deliveries', { get: read(list) })
  resource(router, '/webhooks/:id/deliveries/:delivery', { get: read(show) })
  resource(router, '/webhooks/:id/deliveries/:delivery/redeliver', { post: write(redeliver) })
  resource(router, '/webhooks/:id/replay', { post: write(replay) })
}

/** Newest first, from the read model: a message that was just queued may appear a moment later. */
async function list(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { limit, cursor, status, eventType, queuedAfter, queuedBefore } = readQuery(req, deliveryParameters)
  const { endpointId } = await endpointOf(api, req, client)
  const page = await api.deliveryList.find({
    ...narrowed({ endpointId, ...queuedBetween(queuedAfter, queuedBefore) }, [
      status === undefined ? {} : { status },
      eventType === undefined ? {} : { eventType },
    ]),
    sort: [['queuedAt', -1]],
    limit: limit ?? DEFAULT_LIMIT,
    ...(cursor !== undefined && { cursor }),
  })
  const data = page.data.map((delivery) => deliveryView(delivery, api.view))
  sendJson(res, 200, { object: 'list', data, nextCursor: page.nextCursor })
}

async function show(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const { endpointId } = await endpointOf(api, req, client)
  const delivery = await api.deliveries.find(endpointId, String(req.params.delivery))
  sendJson(res, 200, await deliveryInFull(delivery, api.store, api.view))
}

async function redeliver(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const requestKey = readIdempotencyKey(req) ?? randomId('req')
  await readOptionalBody(req, res, emptyBody)
  const { endpointId, paused } = await endpointOf(api, req, client)
  const present = await api.deliveries.present(endpointId, String(req.params.delivery))
  const { delivery } = present
  requireReports(client, [delivery.eventType])
  await again(api, client, present, 'redeliver', requestKey)
  sendQueued(api, res, await api.deliveries.find(endpointId, delivery._id), paused)
}

/** Pending messages are sent anyway, so they are excluded. */
async function replay(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const body = await readBody(req, res, replayBody)
  const { from, to, status, eventTypes, dryRun } = body
  requireReports(client, eventTypes)
  const { endpointId, paused } = await endpointOf(api, req, client)
  if (idempotencyKey !== null) await refuseOtherReplay(api, endpointId, idempotencyKey, body)
  const filter = {
    endpointId,
    status: status ?? { in: ['failed', 'delivered'] },
    ...(eventTypes && { eventType: { in: eventTypes } }),
    ...queuedBetween(from, to),
  }
  const matched = await api.deliveryList.count(filter)
  if (matched > MAX_REPLAYED)
    throw invalid({
      pointer: '/from',
      detail: `${matched} messages match, but one request replays at most ${MAX_REPLAYED}. Narrow the range.`,
    })
  if (!dryRun) await replayAll(api, client, filter, idempotencyKey ?? randomId('req'))
  sendJson(res, dryRun ? 200 : 202, {
    object: 'replay',
    webhookId: endpointId,
    dryRun,
    matched,
    ...(paused && { warnings: ['webhook-paused'] }),
  })
}

/**
 * A replay may match no message, so no event records it: its body is remembered apart. Where that was lost, messages are
 * still queued once. A dry run is not remembered. Throws {@link Rejection} `idempotency-conflict`.
 */
async function refuseOtherReplay(
  { ephemeralStore, now }: Api,
  endpointId: string,
  idempotencyKey: string,
  body: z.output<typeof replayBody>,
): Promise<void> {
  const place = `replay/${fingerprint([endpointId, idempotencyKey])}`
  const known = await ephemeralStore.cached(place).catch(() => null)
  if (known)
    refuseOtherRequest(
      { at: new Date(known.storedAt).toISOString(), fingerprint: known.value },
      fingerprint(body),
      now(),
    )
  else if (!body.dryRun) await ephemeralStore.cache(place, fingerprint(body), KEY_LIFE_MS).catch(() => {})
}

/** Oldest first, so that they are sent in their earlier order. */
async function replayAll(
  api: Api,
  client: Client,
  filter: Query['filter'] & { endpointId: string },
  requestKey: string,
) {
  const { endpointId } = filter
  let cursor: string | null = null
  do {
    const page: { data: DeliveryDocument[]; nextCursor: string | null } = await api.deliveryList.find({
      filter,
      sort: [['queuedAt', 1]],
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    })
    const present = await api.deliveries.allPresent(endpointId, page.data)
    await Promise.all(present.map((each) => again(api, client, each, 'replay', requestKey)))
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** The same message with its id; the numbers of its attempts continue, also of those that end meanwhile. */
async function again(
  api: Api,
  client: Client,
  { delivery, asOf }: PresentDelivery,
  trigger: 'redeliver' | 'replay',
  requestKey: string,
): Promise<void> {
  const { _id, endpointId, eventType, subject, at, attempts } = delivery
  try {
    await api.webhooks.queue(client, endpointId, {
      messageId: _id,
      queueId: derivedId('again', [_id, trigger, requestKey]),
      eventType,
      subject,
      at,
      trigger,
      attemptsBefore: attempts.at(-1)?.attempt ?? 0,
      asOf,
    })
  } catch (error) {
    if (!(error instanceof AttemptsForgotten)) throw error
    await again(api, client, await api.deliveries.present(endpointId, _id), trigger, requestKey)
  }
}

const endpointOf = (api: Api, req: Request, client: Client) =>
  api.webhooks.find(client, endpointIdOf(req), webhookFacts)

function queuedBetween(from: string | undefined, to: string | undefined): Query['filter'] {
  const range = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) }
  return Object.keys(range).length > 0 ? { queuedAt: range } : {}
}
