import type { EventEmitter } from 'node:events'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { status } from '@grpc/grpc-js'
import { type ReadCall, write } from './call.ts'
import type { DoubleLog, Stored } from './log.ts'
import { eventMessage, streamNotFound } from './messages.ts'
import { follow } from './subscription.ts'

type Options = streams.ReadReq.Options

const PAGE = 200
const BACKWARDS = 1

/** Answers `Read`: of a stream and of `$all`, both ways, and subscriptions to `$all`. `commits` emits `commit`. */
export function reads(log: DoubleLog, commits: EventEmitter): (call: ReadCall) => void {
  const answer = async (call: ReadCall): Promise<void> => {
    const options = call.request.getOptions()
    if (options?.hasSubscription() && options.hasAll()) await follow(call, options, log, commits)
    else if (options?.hasStream()) await send(call, options, streamPages(call, options, log))
    else if (options?.hasAll()) await send(call, options, allPages(options, log))
    else throw new Error('the double has no such read')
    call.end()
  }
  return (call) => {
    answer(call).catch((error: unknown) => {
      if (!call.cancelled) call.emit('error', { code: status.INTERNAL, details: String(error) })
    })
  }
}

async function send(call: ReadCall, options: Options, pages: Iterable<Stored[]>): Promise<void> {
  let left = Number(options.getCount())
  for (const page of pages)
    for (const event of page.slice(0, left)) {
      if (call.cancelled) return
      await write(call, eventMessage(event))
      left -= 1
      if (left === 0) return
    }
}

function* streamPages(call: ReadCall, options: Options, log: DoubleLog): Generator<Stored[]> {
  const place = options.getStream()
  const stream = Buffer.from(place?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  const current = log.current(stream)
  if (current < 0) {
    call.write(streamNotFound(stream))
    return
  }
  const backwards = options.getReadDirection() === BACKWARDS
  const end = backwards ? current : current + 1
  let from = place?.hasEnd() ? end : place?.hasStart() ? 0 : Number(place?.getRevision())
  for (let left = Number(options.getCount()); left > 0 && from >= 0; left -= PAGE) {
    yield log.stream(stream, from, Math.min(left, PAGE), backwards)
    from += backwards ? -PAGE : PAGE
    if (!backwards && from > current) return
  }
}

function* allPages(options: Options, log: DoubleLog): Generator<Stored[]> {
  const place = options.getAll()
  const backwards = options.getReadDirection() === BACKWARDS
  const end = log.end + 1
  let from = place?.hasEnd() ? end : place?.hasStart() ? 0 : Number(place?.getPosition()?.getCommitPosition())
  for (;;) {
    const page = log.all(from, PAGE, backwards)
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    from = backwards ? last.position : last.position + 1
  }
}
