import { subscribe } from 'node:diagnostics_channel'
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import kafkajs from 'kafkajs'
import { MongoClient } from 'mongodb'
import { streamKind } from '../../src/events/streams.ts'

/** How often something happened in this process, by `<server>/<kind>`; processor time in ms. */
export type Counts = Record<string, number>

type Emitter = { on(event: string, listener: (event: { payload: { apiName: string } }) => void): unknown }
type Call = { write(...args: unknown[]): boolean }

/**
 * Counts from now on what this process asks of the servers, by their clients' own means: calls of gRPC, command
 * monitoring of MongoDB, instrumentation events of kafkajs. Call it before a client is created. Returns the counts
 * so far.
 */
export function startCounting(): () => Counts {
  const counts: Counts = {}
  const count = (what: string, by = 1) => (counts[what] = (counts[what] ?? 0) + by)
  countCalls(count)
  countCommands(count)
  countRequests(count)
  subscribe('namecheck.event.decoded', (from) => count(`decode/${from}`))
  subscribe('namecheck.event.parsed', () => count('parse/data'))
  return () => {
    const { user, system } = process.cpuUsage()
    return { ...counts, 'cpu/ms': (user + system) / 1_000 }
  }
}

type Count = (what: string, by?: number) => void

type Method = (this: unknown, ...args: unknown[]) => unknown

/** Every call is a request, and so is every message on a stream of appends. */
function countCalls(count: Count): void {
  const calls = StreamsClient.prototype as unknown as Record<string, Method>
  const around = (name: string, before: (request: unknown) => void, after?: (call: Call) => void) => {
    const method = calls[name]
    if (!method) throw new Error(`the client has no call ${name}`)
    calls[name] = function (...args) {
      before(args[0])
      const call = Reflect.apply(method, this, args)
      after?.(call as Call)
      return call
    }
  }
  around('append', () => count('EventStoreDB/append'))
  around('read', (request) => count(`EventStoreDB/${kindOf(request as ReadReq)}`))
  around(
    'batchAppend',
    () => undefined,
    (call) => {
      const write = call.write.bind(call)
      call.write = (...args) => {
        count('EventStoreDB/append (batch)')
        return write(...args)
      }
    },
  )
}

function kindOf(request: ReadReq): string {
  const options = request.getOptions()
  if (options?.hasSubscription()) return 'subscribe'
  const stream = options?.getStream()?.getStreamIdentifier()?.getStreamName_asU8()
  return stream ? `read of a ${streamKind(Buffer.from(stream).toString())} stream` : 'read of the log'
}

/** Of MongoDB, without the checks of idle connections. */
function countCommands(count: Count): void {
  const clients = MongoClient.prototype
  const { connect } = clients
  clients.connect = function () {
    // Public in the program and hidden in its types; the option of the constructor sets it as well.
    Object.assign(this, { monitorCommands: true })
    if (this.listenerCount('commandStarted') === 0)
      this.on('commandStarted', ({ commandName }) => count(`MongoDB/${commandName}`))
    return connect.call(this)
  }
}

function countRequests(count: Count): void {
  const clients = kafkajs.Kafka.prototype as unknown as Record<string, (...args: unknown[]) => Emitter>
  for (const part of ['producer', 'consumer', 'admin']) {
    const create = clients[part]
    if (create)
      clients[part] = function (this: unknown, ...args) {
        const made: Emitter = Reflect.apply(create, this, args)
        made.on(`${part}.network.request`, ({ payload }) => count(`Kafka/${payload.apiName}`))
        return made
      }
  }
}
