import { ConnectionLost, type ServerEnd } from '../../world/interfaces.ts'
import type { Cluster, Node } from './cluster.ts'
import { groupRequests } from './group-requests.ts'
import type { Handler, Handlers, Line } from './handlers.ts'
import { logRequests } from './log-requests.ts'
import type { Answered, ApiName, Asked } from './protocol.ts'
import { topicRequests } from './topic-requests.ts'

/** Brokers limit clients by what they produce and fetch (KIP-13); since KIP-219 the client waits, not the answer. */
const THROTTLED: ReadonlySet<ApiName> = new Set<ApiName>(['Produce', 'Fetch'])

/** What a fault does to the next request of a kind. */
export type Trap = {
  /** Which requests of the kind it waits for; default: any. */
  takes?(payload: object): boolean
  /** Answers in its own way, or lets the broker serve the request. */
  spring(serve: () => object | undefined, answer: (data: object) => void, line: Line): void
}

/** One virtual broker. */
export class Broker {
  readonly node: Node
  /** It accepts requests and serves none until this ends. */
  isSilent = false
  /** By the kind of request. */
  readonly traps = new Map<ApiName, Trap>()
  readonly #handlers: Handlers<ApiName>
  readonly #later: (ms: number, run: () => void) => void
  readonly #throttled: (data: object) => object
  readonly #lines = new Map<ServerEnd<Answered>, Line>()

  constructor(cluster: Cluster, node: Node) {
    this.node = node
    this.#later = (ms, run) => cluster.world.later(ms, run)
    this.#throttled = (data) => {
      const { until, ms } = cluster.throttle
      return until > cluster.world.now() ? { ...data, clientSideThrottleTime: ms } : data
    }
    this.#handlers = {
      ...topicRequests(cluster, node),
      ...logRequests(cluster, node),
      ...groupRequests(cluster, node),
    }
  }

  get lines(): Line[] {
    return [...this.#lines.values()]
  }

  accept(end: ServerEnd<Answered>, clientId: string): boolean {
    if (!this.node.isUp) return false
    for (const [known] of this.#lines) if (!known.isOpen) this.#lines.delete(known)
    this.#lines.set(end, { end, clientId, isBusy: false, isDeaf: false, waiting: [] })
    return true
  }

  /** The answer, or nothing if it follows over the connection. Throws ConnectionLost. */
  receive(end: ServerEnd<Answered>, asked: Asked): object | undefined {
    const line = this.#lines.get(end)
    if (!this.node.isUp || !line || !end.isOpen) throw new ConnectionLost(`${this.node.host} is down`)
    if (line.isBusy || line.isDeaf || this.isSilent) {
      line.waiting.push(asked)
      return undefined
    }
    return this.#serve(line, asked)
  }

  hasten(end: ServerEnd<Answered>): void {
    this.#lines.get(end)?.hasten?.()
  }

  /** Closes a connection. Earlier requests of it may still be served. */
  drop({ end }: Line): void {
    this.#lines.delete(end)
    end.close()
  }

  stop(): void {
    this.node.isUp = false
    for (const line of this.lines) this.drop(line)
  }

  start(): void {
    this.node.isUp = true
  }

  /** Serves no request of a connection for a while. */
  deafen(line: Line, ms: number): void {
    line.isDeaf = true
    this.#later(ms, () => {
      line.isDeaf = false
      this.#next(line)
    })
  }

  /** Serves what has arrived meanwhile. */
  resume(): void {
    this.isSilent = false
    for (const line of this.lines) this.#next(line)
  }

  #next(line: Line): void {
    while (!line.isBusy && !line.isDeaf && !this.isSilent && this.node.isUp) {
      const asked = line.waiting.shift()
      if (!asked) return
      const data = this.#serve(line, asked)
      if (data && line.end.isOpen) line.end.send({ id: asked.id, data })
    }
  }

  #serve(line: Line, { id, api, payload }: Asked): object | undefined {
    let data: object | undefined
    let isHere = true
    line.isBusy = true
    const answer = (answered: object): void => {
      line.isBusy = false
      const sent = THROTTLED.has(api) ? this.#throttled(answered) : answered
      if (isHere) data = sent
      else {
        if (line.end.isOpen) line.end.send({ id, data: sent })
        this.#next(line)
      }
    }
    const handle = this.#handlers[api] as Handler<typeof api> | undefined
    if (!handle) throw new Error(`the virtual brokers do not answer requests of the kind ${api}`)
    const trap = this.traps.get(api)
    if (trap && trap.takes?.(payload as object) !== false) {
      this.traps.delete(api)
      const serve = () => {
        let served: object | undefined
        handle(payload as never, (gets) => (served = gets), line)
        return served
      }
      trap.spring(serve, answer, line)
    } else handle(payload as never, answer, line)
    isHere = false
    return data
  }
}
