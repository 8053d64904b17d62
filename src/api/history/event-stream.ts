import type { Response } from 'express'
import type { EventStore } from '../../engine/ports/event-store.ts'
import type { RecordedEvent } from '../../events/event.ts'
import type { Bell } from './signal.ts'

/** Media type of server-sent events (WHATWG HTML §9.2). */
export const EVENT_STREAM = 'text/event-stream'

/** How long a client that lost the line waits before it comes back, ms. */
const RETRY_MS = 2_000
const PAGE = 100

export type Live = {
  store: Pick<EventStore, 'readStream'>
  stream: string
  /** The first revision to be sent. */
  from: number
  /** Whether nothing but what is there will come. */
  hasEnded: boolean
  /** Rings after each event of the stream. */
  bell: Bell
  keepAliveMs: number
  /** Aborts when the caller hangs up or the process goes down. */
  over: AbortSignal
  isLast(event: RecordedEvent): boolean
  /** Whether the caller may go on reading. */
  mayGoOn(): Promise<boolean>
  dataOf(event: RecordedEvent): unknown
}

/**
 * Sends a stream of the log as server-sent events, what there is and then what comes, until it has ended and all of it
 * was sent. What the client does not take is not read ahead. The caller ends the answer.
 */
export async function sendLive(res: Response, live: Live): Promise<void> {
  const { store, stream, bell, keepAliveMs, over } = live
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
    const isRung = await bell.heard(keepAliveMs)
    if (over.aborted || !(await live.mayGoOn())) return
    if (!isRung) await write(res, ': still here\n\n', over)
  }
}

/** The headers alone, and what makes proxies pass each event on as it comes. */
export function begin(res: Response): void {
  res.statusCode = 200
  res.setHeader('Content-Type', EVENT_STREAM)
  res.setHeader('Cache-Control', 'no-store, no-transform')
  res.setHeader('X-Accel-Buffering', 'no')
  if (res.req.method !== 'HEAD') res.write(`retry: ${RETRY_MS}\n\n`)
}

/** JSON has no line breaks, so that it is one line of data. */
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
