import { randomUUID } from 'node:crypto'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { type handleClientStreamingCall, Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { Append, DoubleLog, Outcome, Proposed } from './log.ts'

type AppendResp = streams.AppendResp
/** `drop` answers that the server gave it up. */
type Waiting = { append: Append; report(outcome: Outcome): void; drop(): void }

/** Delays of the server, ms. */
export type Delays = {
  /** Between accepting events, which refuses other writers, and the moment when readers see them. */
  shown: number
  /** Time after which a dropped append is given up. */
  commitTimeout: number
}

/** The server's default of MaxAppendSize. */
export const MAX_APPEND_BYTES = 1024 * 1024
/** The server writes its own statistics now and then. */
const STATISTICS_EVERY = 50

/**
 * Commits appends that arrive together in one transaction, and reports each commit when readers see it. Like the
 * server, it drops an append whose events were accepted before but are not visible yet: it gets no answer before the
 * time-out.
 */
export class Appends {
  readonly #log: DoubleLog
  readonly #delays: Delays
  readonly #onCommit: () => void
  readonly #waiting: Waiting[] = []
  #commits = 0

  constructor(log: DoubleLog, delays: Delays, onCommit: () => void) {
    this.#log = log
    this.#delays = delays
    this.#onCommit = onCommit
  }

  /** The classic `Append`: a message with the options, then one for each event. */
  readonly handle: handleClientStreamingCall<AppendReq, AppendResp> = (call, answer) => {
    let options: AppendReq.Options | undefined
    const events: Proposed[] = []
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions()
      const message = request.getProposedMessage()
      if (message) events.push(proposed(message))
    })
    call.on('end', () => {
      const append = options && appendOf(options, events)
      if (!append) answer(refusal(status.UNIMPLEMENTED, 'the double appends at exact revisions alone'))
      else if (sizeOf(events) > MAX_APPEND_BYTES) answer(tooLarge())
      else {
        const report = (outcome: Outcome) => answer(null, response(append, outcome))
        this.enqueue({ append, report, drop: () => answer(timedOut()) })
      }
    })
  }

  enqueue(waiting: Waiting): void {
    this.#waiting.push(waiting)
    if (this.#waiting.length === 1) setImmediate(() => this.#commit())
  }

  #commit(): void {
    const batch = this.#waiting.splice(0)
    if (this.#commits % STATISTICS_EVERY === 0) this.#log.append([this.#statistics()])
    this.#commits += 1
    const outcomes = this.#log.append(batch.map(({ append }) => append))
    const written: (() => void)[] = []
    let last = 0
    batch.forEach(({ report, drop }, i) => {
      const outcome = outcomes[i]
      if (!outcome) return
      const { position, repeat } = outcome
      if (position === null) report(outcome)
      else if (!repeat) written.push(() => report(outcome))
      else if (position <= this.#log.end) report(outcome)
      else setTimeout(drop, this.#delays.commitTimeout)
      last = Math.max(last, position ?? 0)
    })
    setTimeout(() => {
      this.#log.show(last)
      for (const report of written) report()
      this.#onCommit()
    }, this.#delays.shown)
  }

  #statistics(): Append {
    const stream = '$stats-127.0.0.1:2113'
    const json = {
      contentType: 'application/json',
      metadata: Buffer.from(''),
      data: Buffer.from('{"proc":{}}'),
    }
    const event = { id: randomUUID(), type: '$statsCollected', ...json }
    return { stream, expected: this.#log.current(stream), events: [event] }
  }
}

/** Its size on disk, bytes. */
export function sizeOf(events: readonly Proposed[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + 2 * type.length,
    0,
  )
}

export function proposed(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  const members = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: members.get('type') ?? '',
    contentType: members.get('content-type') ?? '',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  }
}

function appendOf(options: AppendReq.Options, events: readonly Proposed[]): Append | undefined {
  const stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  if (options.hasNoStream()) return { stream, expected: -1, events }
  if (options.hasRevision()) return { stream, expected: Number(options.getRevision()), events }
  return undefined
}

function response({ expected }: Append, { current, position }: Outcome): AppendResp {
  return position === null ? wrongVersion(expected, current) : success(current, position)
}

function success(current: number, position: number): AppendResp {
  const place = new streams.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
  const result = new streams.AppendResp.Success().setCurrentRevision(String(current)).setPosition(place)
  return new streams.AppendResp().setSuccess(result)
}

function wrongVersion(expected: number, current: number): AppendResp {
  const result = new streams.AppendResp.WrongExpectedVersion()
  if (expected < 0) result.setExpectedNoStream(new shared.Empty())
  else result.setExpectedRevision(String(expected))
  if (current < 0) result.setCurrentNoStream(new shared.Empty())
  else result.setCurrentRevision(String(current))
  return new streams.AppendResp().setWrongExpectedVersion(result)
}

function refusal(code: status, details: string, metadata = new Metadata()): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata })
}

function timedOut(): ServiceError {
  return refusal(status.ABORTED, 'Operation timed out: Commit phase timeout')
}

function tooLarge(): ServiceError {
  const metadata = new Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(MAX_APPEND_BYTES))
  return refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, metadata)
}
