import { once } from 'node:events'
import type { IRouter, Request, Response } from 'express'
import { z } from 'zod'
import { type EventStore, type Position, START } from '../../engine/ports/event-store.ts'
import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { isBookkeeping } from '../../events/streams.ts'
import { wrongTypes } from '../../events/unknown-event-type.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import { auditRead } from '../history/audit-read.ts'
import { untilDisconnected } from '../http/client-disconnect.ts'
import { Problem } from '../http/problem.ts'
import { readQuery } from '../http/query.ts'
import { send } from '../http/respond.ts'
import { resource } from '../http/route-methods.ts'
import type { Api } from '../route-context.ts'

const PREFIX = 'ce_'

/**
 * An event in the JSON format of CloudEvents 1.0 (§3): the attributes of its Kafka headers, with the same names, and
 * the data as written.
 */
function structuredEvent(event: RecordedEvent): Record<string, unknown> {
  const { headers, value } = toCloudEvent(event)
  const attributes = Object.entries(headers).flatMap(([name, text]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), text]] : [],
  )
  return {
    ...Object.fromEntries(attributes),
    datacontenttype: headers['content-type'],
    data: JSON.parse(value.toString()),
  }
}

const BATCH = 'application/cloudevents-batch+json'
const STREAM = 'text/event-stream'
const DEFAULT_LIMIT = 100
const MAX_WAIT_S = 60
const PAGE = 1_000
const KEEP_ALIVE_MS = 15_000

/** Of either engine. */
const POSITION = /^(?:\d{16}|\d{20}-\d{20})$/

export const feedParameters = z.strictObject({
  /** Position of the last event that was read; default: the beginning. */
  after: z.string().regex(POSITION, 'must be a position that this feed returned').default(START),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000')
    .transform(Number)
    .default(DEFAULT_LIMIT),
  /** Maximum wait in seconds for the first event. */
  wait: z
    .string()
    .regex(/^(?:[1-5]?\d|60)$/, `must be a whole number of seconds from 0 to ${MAX_WAIT_S}`)
    .transform(Number)
    .default(0),
  mode: z.enum(['live', 'test']).optional(),
  types: z
    .string()
    .min(1)
    .max(2_000)
    .transform((text) => text.split(','))
    .superRefine((types, { addIssue }) => {
      const wrong = wrongTypes(types)
      if (wrong !== null) addIssue(wrong)
    })
    .optional(),
})
type Asked = z.output<typeof feedParameters>

/**
 * `/admin/v1/feed`: the events of the topics in order, as a long poll (CloudEvents in batch mode) or as server-sent
 * events. It serves consumers without Kafka.
 */
export function adminFeedRoutes(router: IRouter, api: Api): void {
  const { authorize, store, settings } = api
  const address = `${settings.publicUrl}/admin/v1/feed`
  resource(router, '/feed', {
    get: authorize.admin(async (req, res) => {
      const asked = readQuery(req, feedParameters)
      res.setHeader('Vary', 'Accept')
      const form = req.accepts([BATCH, STREAM])
      if (!form) throw new Problem('not-acceptable', `The feed is available as ${BATCH} and as ${STREAM}.`)
      const recordRead: RecordRead = (events) => auditRead(api, req, 'events', accountsOf(events))
      if (form === STREAM) return stream(store, req, res, asked, recordRead)
      await sendBatch(store, res, asked, address, recordRead)
    }),
  })
}

/** Records that an operator reads events of accounts. */
type RecordRead = (events: readonly RecordedEvent[]) => Promise<void>

const accountsOf = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(events.flatMap(({ account }) => (account === '' ? [] : [account]))),
]

async function sendBatch(
  store: EventStore,
  res: Response,
  asked: Asked,
  address: string,
  recordRead: RecordRead,
): Promise<void> {
  const until = clock.now() + asked.wait * 1000
  await untilDisconnected(res, async (disconnected) => {
    let read = await readOn(store, asked.after, asked)
    while (read.events.length === 0 && clock.now() < until && !disconnected.aborted) {
      await nextEvent(store, read.position, until - clock.now(), disconnected)
      read = await readOn(store, read.position, asked)
    }
    if (disconnected.aborted) return
    await recordRead(read.events)
    res.setHeader('Link', `<${address}?${new URLSearchParams({ after: read.position })}>; rel="next"`)
    send(res, 200, BATCH, JSON.stringify(read.events.map(structuredEvent)))
  })
}

/** The selected events after a position, up to the limit, and how far the log was read for them. */
async function readOn(store: EventStore, after: Position, asked: Asked) {
  const events: RecordedEvent[] = []
  let position = after
  for (;;) {
    const page = await store.readAll(position, PAGE)
    for (const event of page) {
      if (events.length === asked.limit) return { events, position }
      position = event.position
      if (isWanted(event, asked)) events.push(event)
    }
    if (page.length < PAGE) return { events, position }
  }
}

function isWanted({ stream, type, mode }: RecordedEvent, asked: Asked): boolean {
  if (isBookkeeping(stream)) return false
  if (asked.types && !asked.types.includes(type)) return false
  return asked.mode === undefined || mode === '' || mode === asked.mode
}

/** Resolves when an event follows a position, or after `ms`. */
async function nextEvent(store: EventStore, after: Position, ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      timers.clear(timer)
      signal.removeEventListener('abort', end)
      void subscription.stop()
      resolve()
    }
    const timer = timers.setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    const subscription = store.subscribe({ after, onEvents: end, onEnd: end })
  })
}

/** Until the client disconnects or the log is unavailable: `EventSource` reconnects after its last event. */
async function stream(
  store: EventStore,
  req: Request,
  res: Response,
  asked: Asked,
  recordRead: RecordRead,
): Promise<void> {
  const after = lastRead(req) ?? asked.after
  res.writeHead(200, { 'Content-Type': STREAM, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  res.write(': the events of the log, oldest first\n\n')
  const keepAlive = timers.setInterval(() => res.write(': still here\n\n'), KEEP_ALIVE_MS)
  await untilDisconnected(res, (disconnected) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    disconnected.addEventListener('abort', () => resolve(), { once: true })
    const subscription = store.subscribe({
      after,
      async onEvents(events) {
        const wanted = events.filter((event) => isWanted(event, asked))
        await recordRead(wanted)
        const text = wanted.map(message).join('')
        if (text !== '' && !res.write(text)) await Promise.race([once(res, 'drain'), promise])
      },
      onEnd: () => resolve(),
    })
    return promise.then(() => subscription.stop())
  })
  timers.clear(keepAlive)
  res.end()
}

function lastRead(req: Request): Position | null {
  const last = String(req.headers['last-event-id'] ?? '')
  if (last === '') return null
  if (POSITION.test(last)) return last
  throw new Problem('invalid-header', 'The header Last-Event-ID must be a position that this feed returned.')
}

const message = (event: RecordedEvent): string =>
  `id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(structuredEvent(event))}\n\n`
