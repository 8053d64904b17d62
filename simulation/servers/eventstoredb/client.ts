import {
  BACKWARDS,
  type BinaryEventData,
  CancelledError,
  END,
  type EventStoreDBClient,
  NotLeaderError,
  START,
  UnavailableError,
} from '@eventstore/db-client'
import { timers } from '../../../src/primitives/runtime.ts'
import { ConnectionLost, type ServerEnd, type World } from '../../world/interfaces.ts'
import { type Channel, type Cluster, LATER, type Later, type Message } from './cluster.ts'
import { tooLate, unavailable } from './errors.ts'
import type { Stored } from './log.ts'
import { VirtualRead, VirtualSubscription } from './reads.ts'

/** The client's deadline of an append, ms. */
const DEADLINE_MS = 10_000
const SERVER = 'eventstoredb'

type Waiting = { message(message: Message): void; fail(error: Error): void }
/** A connection of this client to one node. */
type Link = { end: ServerEnd<Message>; channel: Channel; waiting: Map<number, Waiting> }

type Methods = Pick<EventStoreDBClient, 'readStream' | 'readAll' | 'subscribeToAll'>
type Options<M extends keyof Methods, At extends number> = NonNullable<Parameters<Methods[M]>[At]>

/** The members of the client library that the event store uses, over the virtual network. */
export class VirtualClient {
  readonly #world: World
  readonly #cluster: Cluster
  #link: Link | undefined
  #next: number | undefined
  #calls = 0

  constructor(world: World, cluster: Cluster) {
    this.#world = world
    this.#cluster = cluster
  }

  async append(stream: string, expected: number, events: readonly BinaryEventData[]): Promise<void> {
    const proposed = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))
    const request = { stream, expected, events: proposed }
    await this.#call(`append ${stream}@${expected + 1}`, DEADLINE_MS, (channel, call) =>
      this.#cluster.append(channel, call, request),
    )
  }

  readStream(
    stream: string,
    { direction, fromRevision, maxCount = Number.MAX_SAFE_INTEGER }: Options<'readStream', 1>,
  ): VirtualRead {
    const from = fromRevision === END ? 'end' : fromRevision === START ? 0 : Number(fromRevision)
    const query = { stream, from, count: Number(maxCount), backwards: direction === BACKWARDS } as const
    return this.#read(`read ${stream}`, (channel) => this.#cluster.readStream(channel, query))
  }

  readAll({
    direction,
    fromPosition,
    maxCount = Number.MAX_SAFE_INTEGER,
  }: Options<'readAll', 0>): VirtualRead {
    const from = positionOf(fromPosition)
    const query = { from, count: Number(maxCount), backwards: direction === BACKWARDS }
    return this.#read('read $all', (channel) => this.#cluster.readLog(channel, query))
  }

  subscribeToAll({ fromPosition }: Options<'subscribeToAll', 0>): VirtualSubscription {
    const after = positionOf(fromPosition)
    const link = this.#current()
    const call = ++this.#calls
    const subscription = new VirtualSubscription(() => {
      this.#end(link, call)
      this.#cluster.unsubscribe(link.channel, call)
    })
    const fail = (error: Error): void => {
      this.#end(link, call)
      this.#failed(link, error)
      subscription.fail(error)
    }
    link.waiting.set(call, {
      fail,
      message: (message) => {
        if ('events' in message) subscription.push(message.events)
        else if ('live' in message) subscription.becomeLive()
        else if ('failure' in message) fail(message.failure)
      },
    })
    this.#world.network
      .request(SERVER, 'subscribe', () => {
        if (link.waiting.has(call))
          this.#cluster.subscribe(link.channel, call, after === 'end' ? 'start' : after)
      })
      .catch((error: unknown) => {
        if (link.waiting.has(call)) fail(clientError(error))
      })
    return subscription
  }

  close(): void {
    this.#link?.end.close()
    this.#link = undefined
  }

  #read(what: string, serve: (channel: Channel) => Stored[] | Later): VirtualRead {
    return new VirtualRead(this.#call(what, undefined, serve))
  }

  #call<T>(
    what: string,
    deadlineMs: number | undefined,
    serve: (channel: Channel, call: number) => T | Later,
  ): Promise<T> {
    const link = this.#current()
    const call = ++this.#calls
    return new Promise<T>((resolve, reject) => {
      const timer = deadlineMs ? timers.setTimeout(() => fail(tooLate()), deadlineMs).unref() : undefined
      const end = (): void => {
        timers.clear(timer)
        this.#end(link, call)
      }
      const reply = (value: T): void => {
        end()
        resolve(value)
      }
      const fail = (error: Error): void => {
        end()
        this.#failed(link, error)
        reject(error)
      }
      link.waiting.set(call, {
        fail,
        message: (message) => {
          if ('reply' in message) reply(message.reply as T)
          else if ('failure' in message) fail(message.failure)
        },
      })
      this.#world.network
        .request(SERVER, what, () => serve(link.channel, call))
        .then(
          (value) => {
            if (value !== LATER && link.waiting.has(call)) reply(value as T)
          },
          (error: unknown) => {
            if (link.waiting.has(call)) fail(clientError(error))
          },
        )
    })
  }

  #current(): Link {
    this.#link ??= this.#connect()
    return this.#link
  }

  #connect(): Link {
    const waiting = new Map<number, Waiting>()
    const end = this.#world.network.connect<Message>(SERVER, {
      onMessage: (message) => waiting.get(message.call)?.message(message),
      onLost: () => {
        for (const { fail } of [...waiting.values()]) fail(unavailable('Connection dropped'))
        if (this.#link === link) this.#link = undefined
      },
    })
    const channel = this.#cluster.accept(end, this.#next ?? this.#cluster.endpoint())
    const link = { end, channel, waiting }
    this.#next = undefined
    return link
  }

  /** As the client library does: after some errors it connects again, to the node that the error names or another one. */
  #failed(link: Link, error: Error): void {
    const reconnects =
      error instanceof NotLeaderError || error instanceof UnavailableError || error instanceof CancelledError
    if (!reconnects || this.#link !== link) return
    this.#link = undefined
    this.#next = error instanceof NotLeaderError ? error.leader.port : undefined
    if (link.waiting.size === 0) link.end.close()
  }

  #end(link: Link, call: number): void {
    link.waiting.delete(call)
    if (this.#link !== link && link.waiting.size === 0) link.end.close()
  }
}

function positionOf(position: unknown): bigint | 'start' | 'end' {
  if (position === undefined || position === START) return 'start'
  return position === END ? 'end' : (position as { commit: bigint }).commit
}

/** The request or its answer was lost: the client cannot know whether it was served. */
function clientError(error: unknown): Error {
  return error instanceof ConnectionLost ? unavailable(error.message) : (error as Error)
}
