import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What a network between processes and one server does. */
export type NetworkFault =
  /** Open connections end, and new ones are refused. */
  | 'cut'
  /** Connections stay open, and nothing that processes send arrives. */
  | 'requests lost'
  /** Connections stay open, and no answer of the server arrives. */
  | 'answers lost'
  /** Everything arrives late. */
  | 'delay'

/** How late, per chunk of bytes and direction (ms). */
const LATE_MS = 300

/** Passes bytes between processes and one server on loopback, and damages the passage on request. */
export class TcpProxy {
  readonly port: number
  readonly #server: ReturnType<typeof createServer>
  readonly #sockets = new Set<Socket>()
  #target = 0
  #fault: NetworkFault | null = null
  #damaged = 0

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.port = (server.address() as AddressInfo).port
    server.on('connection', (client) => this.#join(client))
  }

  static async open(): Promise<TcpProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TcpProxy(server)
  }

  /** The port of the server. */
  leadTo(port: number): void {
    this.#target = port
  }

  /** Connections and chunks of bytes that a fault has hit. */
  get damaged(): number {
    return this.#damaged
  }

  begin(fault: NetworkFault): void {
    this.#fault = fault
    if (fault !== 'cut') return
    this.#damaged += this.#sockets.size
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Connections that lost bytes end: what follows on them would make no sense. */
  end(): void {
    const hasLost = this.#fault !== null && this.#fault !== 'delay'
    this.#fault = null
    if (hasLost) for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    if (this.#fault === 'cut') {
      this.#damaged += 1
      client.destroy()
      return
    }
    const server = connect(this.#target, '127.0.0.1')
    this.#pass(client, server, 'requests lost')
    this.#pass(server, client, 'answers lost')
  }

  #pass(from: Socket, to: Socket, lost: NetworkFault): void {
    this.#sockets.add(from)
    from.setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
    let turn = Promise.resolve()
    from.on('data', (chunk) => {
      const fault = this.#fault
      if (fault !== null) this.#damaged += 1
      if (fault === lost) return
      // Chunks keep their order, and travel at the same time.
      const arrived = fault === 'delay' ? delay(LATE_MS) : null
      turn = turn.then(async () => {
        await arrived
        if (!to.destroyed) to.write(chunk)
      })
    })
    from.on('end', () => {
      turn = turn.then(() => void to.end())
    })
  }
}
