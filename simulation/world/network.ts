import { Stream } from './draw.ts'
import { ConnectionLost, type Network, type ServerEnd } from './interfaces.ts'
import { Conditions, delay, noticedAfter } from './network-conditions.ts'
import { ambient, type Life, type Time } from './process-life.ts'

/** A held-up message waits this long for the end of a cut; then its connection breaks. */
const LONGEST_CUT_MS = 5_000
/** Requests whose names begin with this write to the event log. */
const APPEND = 'append'

type Handlers<T> = { onMessage(message: T): void; onLost(): void }

/** The network of a world. Each pair of a process and a server draws from a stream of random values. */
export class VirtualNetwork implements Network {
  readonly conditions = new Conditions()
  readonly #time: Time
  /** The world outside of all processes, in which servers run. */
  readonly #outside: Life
  readonly #links: number
  readonly #record: (who: string, what: string) => void
  readonly #draws = new Map<string, Map<string, Stream>>()
  readonly #connections = new Set<Connection<never>>()

  constructor(time: Time, outside: Life, links: number, record: (who: string, what: string) => void) {
    this.#time = time
    this.#outside = outside
    this.#links = links
    this.#record = record
  }

  request<T>(server: string, what: string, serve: () => T): Promise<T> {
    return this.send(server, what, (answered) => {
      try {
        const result = serve()
        answered(() => result)
      } catch (error) {
        answered(() => {
          throw error
        })
      }
    })
  }

  /** A request whose answer may take time: `serve` runs on arrival, and calls `answered` once. */
  send<T>(
    server: string,
    what: string,
    serve: (answered: (result: () => T) => void, lost: (how: string) => void) => void,
  ): Promise<T> {
    const life = ambient.getStore() ?? this.#outside
    return new Promise((resolve, reject) => {
      if (!life.isAlive) return
      life.pass('request')
      if (!life.isAlive) return
      const { name } = life
      const draw = this.drawOf(name, server)
      const weather = this.conditions.at(this.#time.exact, name, server)
      const isLost = draw.chance(weather.lostRequests) || weather.cutOutUntil > 0
      const outMs = delay(draw, weather) + Math.max(0, life.frozenUntil - this.#time.exact)
      const lost = (how: string) => {
        this.#record(name, `${how}: ${server}: ${what}`)
        this.#time.after(life, noticedAfter(draw), () =>
          reject(new ConnectionLost(`The connection to ${server} was lost: ${what}`)),
        )
      }
      if (isLost) return lost('request lost')
      this.#record(name, `${server}: ${what}`)
      let isAnswered = false
      const once = (run: () => void) => {
        if (isAnswered) return
        isAnswered = true
        if (life.isAlive) run()
      }
      const answered = (result: () => T) =>
        once(() => {
          if (what.startsWith(APPEND)) life.pass('append')
          if (life.isAlive) life.pass('answer')
          if (!life.isAlive) return
          const back = this.conditions.at(this.#time.exact, name, server)
          if (draw.chance(back.lostAnswers) || back.cutInUntil > 0) return lost('answer lost')
          this.#time.after(life, delay(draw, back), () => settle(result, resolve, reject))
        })
      this.#time.after(this.#outside, outMs, () => serve(answered, (how) => once(() => lost(how))))
    })
  }

  connect<T>(server: string, handlers: Handlers<T>): ServerEnd<T> {
    const life = ambient.getStore() ?? this.#outside
    const connection = new Connection<T>(this, this.#time, life, server, handlers)
    const forget = () => {
      this.#connections.delete(connection as Connection<never>)
      life.onEnd.delete(ended)
    }
    const ended = () => connection.close()
    connection.onClosed = forget
    this.#connections.add(connection as Connection<never>)
    life.onEnd.add(ended)
    this.#record(life.name, `connects to ${server}`)
    if (!life.isAlive) connection.close()
    else if (this.conditions.at(this.#time.exact, life.name, server).cutOutUntil > 0) connection.break()
    return connection
  }

  /** Breaks the connections of a process to a server; of all processes or servers without a name. */
  breakConnections(process?: string, server?: string): void {
    for (const each of [...this.#connections])
      if ((process ?? each.process) === each.process && (server ?? each.server) === each.server) {
        this.#record(each.process, `connection to ${each.server} breaks`)
        each.break()
      }
  }

  drawOf(process: string, server: string): Stream {
    let links = this.#draws.get(process)
    if (!links) {
      links = new Map()
      this.#draws.set(process, links)
    }
    let draw = links.get(server)
    if (!draw) {
      draw = new Stream(this.#time.seed, `link ${process} > ${server} ${this.#links}`)
      links.set(server, draw)
    }
    return draw
  }
}

function settle<T>(result: () => T, resolve: (value: T) => void, reject: (error: unknown) => void): void {
  try {
    resolve(result())
  } catch (error) {
    reject(error)
  }
}

/** A connection over which a server sends messages to a process. */
class Connection<T> implements ServerEnd<T> {
  readonly server: string
  isOpen = true
  onClosed: () => void = () => undefined
  readonly #network: VirtualNetwork
  readonly #time: Time
  readonly #life: Life
  readonly #handlers: Handlers<T>
  readonly #draw: Stream
  /** True time at which the message that was sent last arrives. */
  #lastAt = 0
  /** Whether what is in flight still arrives. */
  #arrives = true

  constructor(network: VirtualNetwork, time: Time, life: Life, server: string, handlers: Handlers<T>) {
    this.#network = network
    this.#time = time
    this.#life = life
    this.server = server
    this.#handlers = handlers
    this.#draw = network.drawOf(life.name, server)
  }

  get process(): string {
    return this.#life.name
  }

  send(message: T): void {
    if (!this.isOpen) return
    const now = this.#time.exact
    const weather = this.#network.conditions.at(now, this.process, this.server)
    const heldMs = Math.max(0, weather.cutInUntil - now)
    if (heldMs > LONGEST_CUT_MS) {
      this.break()
      return
    }
    const arrival = Math.max(this.#lastAt, now + heldMs + delay(this.#draw, weather))
    this.#lastAt = arrival
    this.#time.after(this.#life, arrival - now, () => {
      if (this.#arrives) this.#handlers.onMessage(message)
    })
  }

  close(): void {
    if (!this.isOpen) return
    this.#close()
    if (ambient.getStore() === this.#life) this.#arrives = false
    else this.#lostAfter(Math.max(0, this.#lastAt - this.#time.exact) + delay(this.#draw, this.#weather()))
  }

  /** Bytes that are still on their way are lost; the process notices it later. */
  break(): void {
    if (!this.isOpen) return
    this.#close()
    this.#arrives = false
    this.#lostAfter(noticedAfter(this.#draw))
  }

  #close(): void {
    this.isOpen = false
    this.onClosed()
  }

  #lostAfter(ms: number): void {
    this.#time.after(this.#life, ms, () => this.#handlers.onLost())
  }

  #weather() {
    return this.#network.conditions.at(this.#time.exact, this.process, this.server)
  }
}
