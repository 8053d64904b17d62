import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import { BadCursor } from '../../engine/ports/read-models.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { checkStream } from '../../events/streams.ts'
import { hasEnded } from '../checks/read-through.ts'
import { withoutTurn } from '../http/admission.ts'
import { type Client, HISTORY_OF_CHECK } from '../http/authenticate.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { listParameters } from '../http/list-parameters.ts'
import { Problem } from '../http/problem.ts'
import { readQuery, refuseQuery } from '../http/query.ts'
import { sendJson, sendNothing } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'
import { begin, EVENT_STREAM, sendLive } from './event-stream.ts'
import { eventView } from './event-view.ts'
import { Signal } from './signal.ts'

/**
 * The last revision that a client has, from `Last-Event-ID` (WHATWG HTML, server-sent events); null without the header.
 * Throws {@link Problem} `invalid-header`.
 */
function lastRevision(req: Request): number | null {
  const given = req.headers['last-event-id']
  if (given === undefined || given === '') return null
  if (typeof given === 'string' && /^\d{1,12}$/.test(given)) return Number(given)
  throw new Problem(
    'invalid-header',
    'Last-Event-ID must be the revision of the last event received. Omit the header to start with the first event.',
  )
}

/** The check has no event with this revision. */
const noSuchRevision = (revision: number): Problem =>
  new Problem(
    'invalid-header',
    `Last-Event-ID is ${revision}, but this check has no event with that revision. Omit the header to start with the first event.`,
  )

const { limit, cursor } = listParameters

/** Query of `GET /checks/{id}/events`. */
export const checkEventParameters = z.strictObject({ limit, cursor })

const CURSOR = /^after-(\d{1,12})$/
const ENDS: readonly string[] = ['CheckCompleted', 'CheckCanceled']

/** `/checks/{id}/events`: the history of a check, in pages or live. */
export function checkEventRoutes(router: IRouter, api: Api): void {
  resource(router, '/checks/:id/events', {
    get: api.authorize.key(HISTORY_OF_CHECK, 'reads', (req, res, client) => {
      res.setHeader('Vary', 'Accept')
      const form = req.accepts(['application/json', EVENT_STREAM])
      if (!form)
        throw new Problem('not-acceptable', `A history is available as application/json and ${EVENT_STREAM}.`)
      return form === EVENT_STREAM ? sendStream(api, req, res, client) : sendPage(api, req, res, client)
    }),
  })
}

async function sendPage(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  const { limit: most, cursor } = readQuery(req, checkEventParameters)
  const after = cursor === undefined ? -1 : Number(CURSOR.exec(cursor)?.[1])
  if (Number.isNaN(after)) throw new BadCursor(`${cursor} is not a cursor of a history`)
  const { _id: checkId } = await api.reports.find(client, String(req.params.id))
  const events = await api.store.readStream(checkStream(checkId), { from: after + 1, limit: most + 1 })
  const page = events.slice(0, most)
  const last = page.at(-1)
  sendJson(res, 200, {
    object: 'list',
    data: page.map((event) => eventView(event, checkId, api.view.publicUrl)),
    nextCursor: last && events.length > most ? `after-${last.revision}` : null,
  })
}

async function sendStream(api: Api, req: Request, res: Response, client: Client): Promise<void> {
  refuseQuery(req)
  const after = lastRevision(req)
  const newEvents = new Signal()
  const stream = checkStream(String(req.params.id))
  const unwatch = api.watchers.watch(stream, client, () => newEvents.raise())
  try {
    const report = await api.reports.find(client, String(req.params.id))
    const known = await eventsFrom(api, stream, after)
    if (after !== null && hasEnded(report) && known.length === 1) return sendNothing(res, 204)
    if (req.method === 'HEAD') {
      begin(res)
      res.end()
      return
    }
    // A client disconnect before this point raises no further event.
    if (res.closed) return
    api.admission.releaseSlot(res)
    const streaming = untilOver(api, res, newEvents, (over) =>
      sendLive(res, {
        store: api.store,
        stream,
        from: (after ?? -1) + 1,
        hasEnded: hasEnded(report),
        newEvents,
        keepAliveMs: api.settings.EVENT_STREAM_KEEP_ALIVE_SECONDS * 1000,
        over,
        isLast: ({ type }: RecordedEvent) => ENDS.includes(type),
        isStillAuthorized: () => api.authorize.isStillAuthorized(req, HISTORY_OF_CHECK),
        dataOf: (event) => eventView(event, report._id, api.view.publicUrl),
      }),
    )
    await withoutTurn(res, streaming)
  } finally {
    unwatch()
  }
}

/** The event that the client has, and the next one. Throws {@link Problem} if the client cannot have that event. */
async function eventsFrom({ store }: Api, stream: string, after: number | null): Promise<RecordedEvent[]> {
  if (after === null) return []
  const events = await store.readStream(stream, { from: after, limit: 2 })
  if (events.length === 0) throw noSuchRevision(after)
  return events
}

/**
 * Ends the answer after the work, after a client disconnect, or when the process stops. An error during the work only
 * ends the answer: the client reconnects with its last id.
 */
async function untilOver(
  { waiter, logger }: Api,
  res: Response,
  newEvents: Signal,
  work: (over: AbortSignal) => Promise<void>,
): Promise<void> {
  await untilDisconnected(res, async (disconnected) => {
    const over = AbortSignal.any([disconnected, waiter.released])
    const wake = () => newEvents.raise()
    over.addEventListener('abort', wake)
    try {
      await work(over)
    } catch (err) {
      logger.warn({ err, requestId: res.locals.requestId }, 'a live history was interrupted')
    } finally {
      over.removeEventListener('abort', wake)
    }
  })
  res.end()
}
