import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { type ReadCall, write } from './call.ts'
import type { DoubleLog, Stored } from './log.ts'
import { caughtUp, confirmation, eventMessage } from './messages.ts'

type Options = streams.ReadReq.Options

const PAGE = 200

/** A subscription to `$all`: the events after a position, the notice that it is live, then new events. */
export async function follow(
  call: ReadCall,
  options: Options,
  log: DoubleLog,
  commits: EventEmitter,
): Promise<void> {
  const wanted = filterOf(options)
  const leaving = new AbortController()
  call.once('cancelled', () => leaving.abort())
  let after = startOf(options, log)
  let live = false
  await write(call, confirmation(randomUUID()))
  while (!call.cancelled) {
    const page = log.all(after + 1, PAGE, false)
    for (const event of page) {
      after = event.position
      if (wanted(event)) await write(call, eventMessage(event))
      if (call.cancelled) return
    }
    if (page.length > 0) continue
    if (!live) await write(call, caughtUp())
    live = true
    if (log.end === after) await once(commits, 'commit', { signal: leaving.signal })
  }
}

function startOf(options: Options, log: DoubleLog): number {
  const place = options.getAll()
  if (place?.hasStart()) return 0
  return place?.hasEnd() ? log.end : Number(place?.getPosition()?.getCommitPosition())
}

function filterOf(options: Options): (event: Stored) => boolean {
  const filter = options.getFilter()
  const regex = new RegExp(
    filter?.getStreamIdentifier()?.getRegex() || filter?.getEventType()?.getRegex() || '',
  )
  return (event) => regex.test(filter?.hasEventType() ? event.type : event.stream)
}
