import {
  type BinaryEventData,
  convertToCommandError,
  DeadlineExceededError,
  type EventStoreDBClient,
} from '@eventstore/db-client'
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js'
import { createUUID, parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { chance, clock, type Timer, timers } from '../../primitives/runtime.ts'

type Call = ReturnType<StreamsClient['batchAppend']>
type Waiting = { resolve(): void; reject(error: Error): void; timer: Timer }

/** Members of the client that are public in its program and private in its types. */
type Inner = {
  getGRPCClient: (service: typeof StreamsClient, name: string) => Promise<StreamsClient>
  callArguments: (
    options: { requiresLeader: boolean },
    call: { deadline: number },
  ) => Parameters<StreamsClient['batchAppend']>
  createDeadline: () => Date
  handleError: (grpc: StreamsClient, error: Error) => Promise<void>
}

/** `SHUTDOWN` of gRPC's connectivity states. */
export const SHUTDOWN = 4

/**
 * Appends over one call of `BatchAppend`, which stays open: an append is a message on it, and not a call. The client
 * (6.2.1) has such a call, too, but keeps the promises of all clients of a process in one table and rejects them all
 * when one stream fails. Here a call that fails takes along only the appends that wait on it.
 */
export class BatchAppends {
  readonly #inner: Inner
  #current: AppendCall | undefined

  constructor(client: EventStoreDBClient) {
    this.#inner = client as unknown as Inner
  }

  /**
   * Resolves when the server has written the events at `expected` + 1 and the following revisions, now or at an earlier
   * attempt. Rejects with an error of the client, as its `appendToStream` does.
   */
  async append(stream: string, expected: number, events: readonly BinaryEventData[]): Promise<void> {
    const grpc = await this.#inner.getGRPCClient(StreamsClient, 'batchAppend')
    if (!this.#current?.serves(grpc)) {
      this.#current?.retire()
      this.#current = new AppendCall(grpc, this.#inner)
    }
    await this.#current.append(stream, expected, events)
  }

  /** Call it when no append is in progress. */
  close(): void {
    this.#current?.cancel()
  }
}

/** One call to one node, and what waits for its answers. Calls limit how many appends are in progress, so it needs no queue. */
class AppendCall {
  readonly #grpc: StreamsClient
  readonly #inner: Inner
  readonly #call: Call
  readonly #waiting = new Map<string, Waiting>()
  #open = true

  constructor(grpc: StreamsClient, inner: Inner) {
    // The client closes its channel after a failure. A call on a closed one would throw where nothing catches it.
    if (grpc.getChannel().getConnectivityState(false) === SHUTDOWN)
      throw new Error('Channel has been shut down')
    this.#grpc = grpc
    this.#inner = inner
    this.#call = grpc
      .batchAppend(...inner.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY }))
      .on('data', (response: streams.BatchAppendResp) => this.#answered(response))
      .on('error', (error) => this.#failed(error))
      .on('end', () => this.#end(new Error('the server has ended the stream of appends')))
  }

  serves(grpc: StreamsClient): boolean {
    return this.#open && this.#grpc === grpc
  }

  append(stream: string, expected: number, events: readonly BinaryEventData[]): Promise<void> {
    const id = chance.uuid()
    return new Promise((resolve, reject) => {
      const ms = this.#inner.createDeadline().getTime() - clock.now()
      const late = () => this.#take(id)?.reject(new DeadlineExceededError(undefined, `no answer in ${ms} ms`))
      this.#waiting.set(id, { resolve, reject, timer: timers.setTimeout(late, ms) })
      this.#call.write(requestOf(id, stream, expected, events))
    })
  }

  /** Takes no more appends; ends when the server has answered those that wait. */
  retire(): void {
    if (this.#open) this.#call.end()
    this.#open = false
  }

  cancel(): void {
    this.#open = false
    this.#call.cancel()
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    timers.clear(waiting?.timer)
    return waiting
  }

  #answered(response: streams.BatchAppendResp): void {
    const waiting = this.#take(parseUUID(response.getCorrelationId()) ?? '')
    if (!waiting) return
    if (response.hasError()) waiting.reject(errorOf(response))
    else waiting.resolve()
  }

  #failed(error: Error): void {
    this.#end(convertToCommandError(error) as Error)
    void this.#inner.handleError(this.#grpc, error)
  }

  #end(error: Error): void {
    this.#open = false
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.reject(error)
  }
}

/** The error of one append; the others on the stream continue. */
function errorOf(response: streams.BatchAppendResp): Error {
  const error = response.getError()
  const stream = Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  return error?.hasDetails()
    ? unpackToCommandError(error, stream)
    : new Error(`the server answered an append to ${stream} with an error: ${error?.getMessage()}`)
}

/** Without a deadline, the server's own limit of a write counts. */
function requestOf(id: string, stream: string, expected: number, events: readonly BinaryEventData[]) {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  )
  if (expected < 0) options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  return new streams.BatchAppendReq()
    .setCorrelationId(createUUID(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true)
}

function messageOf({ id, type, contentType, data, metadata }: BinaryEventData) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(createUUID(id))
    .setData(data)
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)))
  message.getMetadataMap().set('type', type).set('content-type', contentType)
  return message
}
