import type { Response } from 'express'
import type { EventStore } from '../../engine/ports/event-store.ts'
import type { RecordedEvent } from '../../events/event.ts'
import type { Signal } from './signal.ts'

/** Media type of server-sent events (WHATWG HTML §9.2). */
export const EVENT_STREAM = 'text/event-stream'

/** How long a disconnected client waits before it reconnects, ms. */
const RETRY_MS = 2_000
const PAGE = 100

export type Live = {
  store: Pick<EventStore, 'readStream'>
  stream: string
  /** The first revision to send. */
  from: number
  /** Whether the stream receives no further events. */
  hasEnded: boolean
  /** Signaled after each event of the stream. */
  newEvents: Signal
  keepAliveMs: number
  /** Aborts after a client disconnect or when the process stops. */
  over: AbortSignal
  isLast(event: RecordedEvent): boolean
  /** Whether the caller is still authorized. */
  isStillAuthorized(): Promise<boolean>
  dataOf(event: RecordedEvent): unknown
}

/**
 * Sends a stream of the log as server-sent events, existing ones and then new ones, until it has ended and everything
 * was sent. Reads no further than the client accepts. The caller ends the answer.
 */
export async function sendLive(res: Response, live: Live): Promise<void> {
  const { store, stream, newEvents, keepAliveMs, over } = live
  begin(res)
  let { from, hasEnded } = live
  while (!over.aborted) {
    const page = await store.readStream(stream, { from, limit: PAGE })
    for (const event of page) {
      await write(res, messageOf(event, live.dataOf(event)), over)
      if (over.aborted) return
      from = event.revision + 1
      hasEnded ||= live.isLast(event)
    }
    if (page.length === PAGE) continue
    if (hasEnded) return
    const isRaised = await newEvents.received(keepAliveMs)
    if (over.aborted || !(await live.isStillAuthorized())) return
    if (!isRaised) await write(res, ': still here\n\n', over)
  }
}

/** Sends only the headers, including those that make proxies forward each event at once. */
export function begin(res: Response): void {
  res.statusCode = 200
  res.setHeader('Content-Type', EVENT_STREAM)
  res.setHeader('Cache-Control', 'no-store, no-transform')
  res.setHeader('X-Accel-Buffering', 'no')
  if (res.req.method !== 'HEAD') res.write(`retry: ${RETRY_MS}\n\n`)
}

/** JSON has no line breaks, so it fits one `data` line. */
const messageOf = ({ type, revision }: RecordedEvent, data: unknown): string =>
  `id: ${revision}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

async function write(res: Response, text: string, over: AbortSignal): Promise<void> {
  if (res.write(text) || over.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const go = () => resolve()
  res.once('drain', go)
  over.addEventListener('abort', go)
  await promise
  res.off('drain', go)
  over.removeEventListener('abort', go)
}
