import type { IRouter, Request, Response } from 'express'
import { Rejection } from '../../commands/decider.ts'
import { randomId } from '../../commands/ids.ts'
import type { EventStore } from '../../engine/ports/event-store.ts'
import { webhookStream } from '../../events/streams.ts'
import type { MessageType } from '../../events/webhook.ts'
import { webhookDecider } from '../../webhooks/endpoint/decider.ts'
import type { WebhookState } from '../../webhooks/endpoint/state.ts'
import { unpack } from '../../webhooks/endpoint/waiting.ts'
import {
  atParameters,
  foldUntil,
  type Moment,
  refuseBeyond,
  refuseFuture,
  type StateAt,
} from '../history/at.ts'
import type { Client } from '../http/authenticate.ts'
import type { ClientHandler } from '../http/authorize.ts'
import { readBody, readOptionalBody } from '../http/body.ts'
import { emptyBody } from '../http/empty-body.ts'
import { readIdempotencyKey } from '../http/idempotency-key.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { rotateSecretBody, webhookBody, webhookChange } from './body.ts'
import { deliveryRoutes, type Handler } from './delivery-routes.ts'
import { sendQueued } from './delivery-view.ts'
import { endpointIdOf } from './id.ts'
import { requireReports } from './scopes.ts'
import { pauseEvents, type WebhookFacts, webhookFacts, webhookUrl, webhookView } from './view.ts'

/** An endpoint at a time (RFC 3339) or after the event of a revision, folded from its beginning. */
const webhookAt = (store: EventStore, endpointId: string, moment: Moment): Promise<StateAt<WebhookState>> =>
  foldUntil(store, webhookStream(endpointId), moment, webhookDecider.initial(), webhookDecider.evolve)

/** Routes of `/webhooks` and below, for plans that include them. A key sees only endpoints of its mode. */
export function webhookRoutes(router: IRouter, api: Api): void {
  const { authorize } = api
  const on = (bucket: 'reads' | 'writes', handler: ClientHandler) =>
    authorize.key('webhooks:write', bucket, (req, res, client) => {
      requireWebhooks(client)
      return handler(req, res, client)
    })
  const write = (handler: Handler) => on('writes', (req, res, client) => handler(api, req, res, client))
  const read = (handler: Handler) => on('reads', (req, res, client) => handler(api, req, res, client))

  resource(router, '/webhooks', { post: write(create), get: read(list) })
  resource(router, '/webhooks/:id', { get: read(show), patch: write(change), delete: write(remove) })
  resource(router, '/webhooks/:id/rotate-secret', { post: write(rotateSecret) })
  resource(router, '/webhooks/:id/pause', { post: write(pause) })
  resource(router, '/webhooks/:id/resume', { post: write(resume) })
  resource(router, '/webhooks/:id/test', { post: write(test) })
  deliveryRoutes(router, { write, read })
}

/** Throws {@link Problem} `plan-upgrade-required`. */
function requireWebhooks({ plan, terms }: Client): void {
  if (!terms.webhooks)
    throw new Problem('plan-upgrade-required', `The plan ${plan} does not include webhooks.`)
}

async function create(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const wanted = await readBody(req, res, webhookBody)
  requireReports(client, wanted.eventTypes)
  const { endpointId, secret } = await pointingAtUrl(api.webhooks.create(client, wanted, idempotencyKey))
  const view = await webhookView(await find(api, client, endpointId), api.view)
  if (secret === null) res.setHeader('Idempotent-Replayed', 'true')
  res.setHeader('Location', webhookUrl(api.view.publicUrl, endpointId))
  sendJson(res, secret === null ? 200 : 201, { ...view, secret })
}

/**
 * Event types that an endpoint may receive: those of its subscription, and those of waiting messages of an earlier one.
 */
const typesOf = ({ eventTypes, waiting }: WebhookState): MessageType[] => [
  ...eventTypes,
  ...[...waiting.values()].map((message) => unpack(message).eventType),
]

async function list(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const endpoints = await api.webhooks.list(client, webhookFacts)
  const data = await Promise.all(endpoints.map((facts) => webhookView(facts, api.view)))
  sendJson(res, 200, { object: 'list', data, nextCursor: null })
}

/** With `at` the state at that moment, also after its deletion. */
async function show(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { at } = readQuery(req, atParameters)
  refuseFuture(at, api.now())
  const endpointId = endpointIdOf(req)
  if (at === undefined) return sendEndpoint(api, res, await find(api, client, endpointId))
  const { state, last } = await webhookAt(api.store, endpointId, at)
  const isTheirs = state.account === client.accountId && state.mode === client.mode
  if (state.status === 'none' || !isTheirs) throw notFound('endpoint')
  refuseBeyond(at, last, 'endpoint')
  await sendEndpoint(api, res, webhookFacts(state))
}

async function change(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const to = await readBody(req, res, webhookChange)
  const endpointId = endpointIdOf(req)
  const before = await api.webhooks.find(client, endpointId, typesOf)
  requireReports(client, [...before, ...(to.eventTypes ?? [])])
  await pointingAtUrl(api.webhooks.change(client, endpointId, to))
  await sendEndpoint(api, res, await find(api, client, endpointId))
}

async function remove(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  await api.webhooks.delete(client, endpointIdOf(req))
  sendNothing(res, 204)
}

async function rotateSecret(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const idempotencyKey = readIdempotencyKey(req)
  const { overlapSeconds } = await readOptionalBody(req, res, rotateSecretBody)
  const endpointId = endpointIdOf(req)
  const secret = await api.webhooks.rotateSecret(client, endpointId, overlapSeconds * 1000, idempotencyKey)
  if (secret === null) res.setHeader('Idempotent-Replayed', 'true')
  const view = await webhookView(await find(api, client, endpointId), api.view)
  sendJson(res, 200, { ...view, secret })
}

async function pause(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  await readOptionalBody(req, res, emptyBody)
  await api.webhooks.pause(client, endpointIdOf(req))
  await sendEndpoint(api, res, await find(api, client, endpointIdOf(req)))
}

async function resume(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  await readOptionalBody(req, res, emptyBody)
  await api.webhooks.resume(client, endpointIdOf(req))
  await sendEndpoint(api, res, await find(api, client, endpointIdOf(req)))
}

async function test(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const requestKey = readIdempotencyKey(req) ?? randomId('req')
  await readOptionalBody(req, res, emptyBody)
  const { endpointId } = await find(api, client, endpointIdOf(req))
  const at = new Date(api.now()).toISOString()
  const ping = { eventType: 'ping', subject: { kind: 'ping' }, at, trigger: 'test' } as const
  const messageId = await api.webhooks.send(client, endpointId, requestKey, ping)
  sendQueued(api, res, await api.deliveries.find(endpointId, messageId), null)
}

const find = (api: Api, client: Client, endpointId: string): Promise<WebhookFacts> =>
  api.webhooks.find(client, endpointId, webhookFacts)

async function sendEndpoint(api: Api, res: Response, facts: WebhookFacts): Promise<void> {
  const { paused, ...view } = await webhookView(facts, api.view)
  const events = await pauseEvents(api.store, facts)
  sendJson(res, 200, { ...view, paused: paused && { ...paused, events } })
}

/** Reports a refused URL as an error of the member `url`. */
async function pointingAtUrl<T>(doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    if (error instanceof Rejection && error.code === 'webhook-target-refused')
      throw invalid({ pointer: '/url', detail: `/url: ${error.message}.` })
    throw error
  }
}
