import { createRequire } from 'node:module'
import { clock, type Timer, timers } from '../../../../src/primitives/runtime.ts'
import { ConnectionLost, type ServerEnd, type World } from '../../../world/interfaces.ts'
import type { Answered, ApiName, Asked } from '../protocol.ts'

const { KafkaJSConnectionError, KafkaJSConnectionClosedError, KafkaJSRequestTimeoutError } = createRequire(
  createRequire(import.meta.url).resolve('kafkajs'),
)('./src/errors') as {
  KafkaJSConnectionError: new (message: string, about: object) => Error
  KafkaJSConnectionClosedError: new (message: string, about: object) => Error
  KafkaJSRequestTimeoutError: new (message: string, about: object) => Error
}

/** The virtual brokers as their clients reach them; kafkajs passes it on as its `socketFactory`. */
export type Wire = {
  readonly world: World
  /** Runs at the broker; false when it refuses the connection. */
  accept(host: string, end: ServerEnd<Answered>, clientId: string): boolean
  /** Runs at the broker. The answer, or nothing if it follows over the connection. Throws ConnectionLost. */
  receive(host: string, end: ServerEnd<Answered>, asked: Asked): object | undefined
  /** An idle fetch of this connection is held no longer than the client has asked for, from now on. */
  hasten(host: string, end: ServerEnd<Answered>): void
  /** The pools of one client. */
  readonly pools?: Set<VirtualConnectionPool>
}

/** The part of the options of a kafkajs connection that matters here. */
type Options = {
  host: string
  port: number
  rack?: string
  clientId: string
  connectionTimeout: number
  requestTimeout: number
  maxInFlightRequests: number | null
  instrumentationEmitter: {
    emit(name: string, payload: object): void
    emitter: { listenerCount(name: string): number }
  } | null
  logger: { namespace(name: string): Record<'error', (message: string, about: object) => void> }
  socketFactory: Wire
}

type ProtocolRequest = {
  request: { apiKey: number; apiName: ApiName; apiVersion: number }
  response: { parse(data: object): unknown }
  payload: unknown
  requestTimeout?: number | null
  logResponseError?: boolean
}

type Entry = {
  id: number
  request: ProtocolRequest['request']
  payload: unknown
  timeoutMs: number
  createdAt: number
  sentAt: number
  timer?: Timer
  data?: object
  resolve(data: object): void
  reject(error: Error): void
}

/** Key of the only request with a separate connection. */
const FETCH = 1

/** In place of the pool of kafkajs: the two connections of a client to a broker. */
export class VirtualConnectionPool {
  readonly host: string
  readonly port: number
  rack: string | undefined
  readonly sasl = undefined
  readonly connectionTimeout: number
  readonly #pool: [VirtualConnection, VirtualConnection]

  constructor(options: Options) {
    this.host = options.host
    this.port = options.port
    this.rack = options.rack
    this.connectionTimeout = options.connectionTimeout
    this.#pool = [new VirtualConnection(options), new VirtualConnection(options)]
    options.socketFactory.pools?.add(this)
  }

  /** Lets an idle fetch end as early as it would at a real broker. */
  hasten(): void {
    this.#pool[1].hasten()
  }

  isConnected(): boolean {
    return this.#pool.some((connection) => connection.isConnected)
  }

  setVersions(): void {}
  setSupportAuthenticationProtocol(): void {}

  async getConnection(index: 0 | 1 = 0): Promise<VirtualConnection> {
    const connection = this.#pool[index]
    if (!connection.isConnected) await connection.connect()
    return connection
  }

  async send(request: ProtocolRequest): Promise<unknown> {
    const connection = await this.getConnection(request.request.apiKey === FETCH ? 1 : 0)
    return connection.send(request)
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#pool.map((connection) => connection.disconnect()))
  }
}

/**
 * In place of a connection of kafkajs and its queue of requests: errors, time-outs, the order of answers and the wait for
 * open requests before a disconnect are the same. A broker serves the requests of a connection one after the other, so
 * each one is sent when its predecessor has arrived.
 */
class VirtualConnection {
  readonly #options: Options
  readonly #broker: string
  #status: 'connected' | 'disconnecting' | 'disconnected' = 'disconnected'
  #connecting: Promise<void> | undefined
  #end: ServerEnd<Answered> | undefined
  #ids = 0
  /** In the order of their sending. */
  readonly #open = new Map<number, Entry>()
  #waiting: Entry[] = []
  #arrived: Promise<void> = Promise.resolve()
  #whenIdle: (() => void)[] = []
  /** Clock time until which the broker wants no request; what is pushed meanwhile waits. */
  #throttledUntil = 0
  #unthrottling: Timer | undefined

  constructor(options: Options) {
    this.#options = options
    this.#broker = `${options.host}:${options.port}`
  }

  get isConnected(): boolean {
    return this.#status !== 'disconnected'
  }

  getSupportAuthenticationProtocol(): boolean {
    return true
  }

  async authenticate(): Promise<void> {}

  hasten(): void {
    const { host, socketFactory: wire } = this.#options
    if (this.#end && this.#open.size > 0) wire.hasten(host, this.#end)
  }

  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  /** Resolves when no request is open any more. */
  async disconnect(): Promise<void> {
    this.#status = 'disconnecting'
    if (this.#open.size > 0 || this.#waiting.length > 0)
      await new Promise<void>((resolve) => this.#whenIdle.push(resolve))
    const end = this.#end
    this.#end = undefined
    this.#status = 'disconnected'
    end?.close()
  }

  async send(protocolRequest: ProtocolRequest): Promise<unknown> {
    const { request, response, payload, requestTimeout, logResponseError = true } = protocolRequest
    if (!this.isConnected) throw new KafkaJSConnectionError('Not connected', { broker: this.#broker })
    const id = this.#ids++
    const data = await new Promise<object>((resolve, reject) => {
      const timeoutMs = Math.max(this.#options.requestTimeout, requestTimeout ?? 0)
      const at = clock.now()
      this.#push({ id, request, payload, timeoutMs, createdAt: at, sentAt: at, resolve, reject })
    })
    try {
      return await response.parse(data)
    } catch (error) {
      if (logResponseError) {
        const { clientId, logger } = this.#options
        const about = { broker: this.#broker, clientId, error: (error as Error).message, correlationId: id }
        logger.namespace('Connection').error(`Response ${infoOf(request)}`, about)
      }
      throw error
    }
  }

  async #connect(): Promise<void> {
    const { host, clientId, connectionTimeout, socketFactory: wire } = this.#options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const fail = (message: string, code?: string) => {
      timers.clear(timer)
      end.close()
      reject(new KafkaJSConnectionError(message, { broker: this.#broker, code }))
    }
    const timer = timers.setTimeout(() => fail('Connection timeout'), connectionTimeout)
    const end = wire.world.network.connect<Answered>(host, {
      onMessage: ({ id, data }) => this.#answered(id, data),
      onLost: () => this.#lost(end),
    })
    wire.world.network
      .request(host, 'connect', () => wire.accept(host, end, clientId))
      .then(
        (isAccepted) => {
          if (!end.isOpen) return fail('Connection error: read ECONNRESET', 'ECONNRESET')
          if (!isAccepted)
            return fail(`Connection error: connect ECONNREFUSED ${this.#broker}`, 'ECONNREFUSED')
          timers.clear(timer)
          this.#end = end
          this.#status = 'connected'
          resolve()
        },
        (error) => {
          if (!(error instanceof ConnectionLost)) reject(error)
          // A lost packet of the handshake: a router may report it, or no one does.
          else if (wire.world.draw.chance(0.5)) fail('Connection error: connect EHOSTUNREACH', 'EHOSTUNREACH')
        },
      )
    return promise
  }

  #push(entry: Entry): void {
    if (this.#mayNotSend) this.#wait(entry)
    else this.#send(entry)
  }

  get #mayNotSend(): boolean {
    const { maxInFlightRequests } = this.#options
    return (
      this.#throttledUntil > clock.monotonic() ||
      (maxInFlightRequests !== null && this.#open.size >= maxInFlightRequests)
    )
  }

  #wait(entry: Entry): void {
    this.#waiting.push(entry)
    this.#wakeLater()
  }

  #wakeLater(): void {
    const leftMs = this.#throttledUntil - clock.monotonic()
    if (leftMs <= 0) return
    this.#unthrottling ??= timers.setTimeout(() => {
      this.#unthrottling = undefined
      this.#sendWaiting()
    }, leftMs)
  }

  #send(entry: Entry): void {
    entry.sentAt = clock.now()
    entry.timer = timers.setTimeout(() => this.#timedOut(entry), entry.timeoutMs)
    this.#open.set(entry.id, entry)
    const end = this.#end
    if (end) this.#arrived = this.#arrived.then(() => this.#carry(entry, end))
  }

  /** Resolves when the request has arrived at the broker. */
  async #carry({ id, request, payload }: Entry, end: ServerEnd<Answered>): Promise<void> {
    if (end !== this.#end) return
    const { host, socketFactory: wire } = this.#options
    try {
      const data = await wire.world.network.request(host, request.apiName, () =>
        wire.receive(host, end, { id, api: request.apiName, payload }),
      )
      if (data && end === this.#end) this.#answered(id, data)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) this.#open.get(id)?.reject(error as Error)
      this.#lost(end)
    }
  }

  /** Answers are taken in the order of their requests. */
  #answered(id: number, data: object): void {
    const entry = this.#open.get(id)
    if (entry) entry.data = data
    for (const next of this.#open.values()) {
      if (!next.data) break
      this.#open.delete(next.id)
      timers.clear(next.timer)
      this.#sendWaiting()
      this.#complete(next, next.data)
    }
    this.#roused()
  }

  #complete(entry: Entry, data: object): void {
    const { id, request, createdAt, sentAt } = entry
    const { clientSideThrottleTime: throttleMs = 0 } = data as { clientSideThrottleTime?: number }
    const until = clock.monotonic() + throttleMs
    if (throttleMs > 0) this.#throttledUntil = Math.max(this.#throttledUntil, until)
    entry.resolve(data)
    const { instrumentationEmitter: listeners } = this.#options
    if (!listeners?.emitter.listenerCount('network.request')) return
    listeners.emit('network.request', {
      ...{ broker: this.#broker, clientId: this.#options.clientId, correlationId: id, size: 0 },
      ...{ createdAt, sentAt, pendingDuration: sentAt - createdAt, duration: clock.now() - sentAt },
      ...request,
    })
  }

  #timedOut(entry: Entry): void {
    const { id, request, createdAt, sentAt } = entry
    this.#open.delete(id)
    this.#sendWaiting()
    const about = { broker: this.#broker, clientId: this.#options.clientId, correlationId: id }
    const times = { createdAt, sentAt, pendingDuration: sentAt - createdAt }
    entry.reject(
      new KafkaJSRequestTimeoutError(`Request ${infoOf(request)} timed out`, { ...about, ...times }),
    )
    this.#options.instrumentationEmitter?.emit('network.request_timeout', { ...about, ...times, ...request })
    this.#answered(-1, {}) // Answers that waited for this one are taken.
  }

  #lost(end: ServerEnd<Answered>): void {
    if (end !== this.#end) return
    const { host, port, socketFactory: wire } = this.#options
    const error = wire.world.draw.chance(0.5)
      ? new KafkaJSConnectionError('Connection error: read ECONNRESET', {
          broker: this.#broker,
          code: 'ECONNRESET',
        })
      : new KafkaJSConnectionClosedError('Closed connection', { host, port })
    this.#end = undefined
    this.#status = 'disconnected'
    end.close()
    const given = [...this.#open.values(), ...this.#waiting]
    this.#open.clear()
    this.#waiting = []
    for (const { timer, reject } of given) {
      timers.clear(timer)
      reject(error)
    }
    this.#roused()
  }

  #sendWaiting(): void {
    while (this.#waiting.length > 0 && !this.#mayNotSend) this.#send(this.#waiting.shift() as Entry)
    if (this.#waiting.length > 0) this.#wakeLater()
  }

  #roused(): void {
    if (this.#open.size === 0 && this.#waiting.length === 0)
      for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}

const infoOf = ({ apiName, apiKey, apiVersion }: ProtocolRequest['request']): string =>
  `${apiName}(key: ${apiKey}, version: ${apiVersion})`
