import { once } from 'node:events'
import { createServer, type Server, type ServerOpts, type Socket } from 'node:net'

/**
 * More than the requests that begin in one iteration of the event loop, so that a connection seldom waits for another
 * one on its socket.
 */
const SOCKETS = 16
/** Several sockets may listen on one port (`SO_REUSEPORT`), and the kernel spreads connections over them. */
const SHARES_PORTS = process.platform === 'linux' || process.platform === 'freebsd'

/**
 * Several listening sockets of a server on one port. An iteration of the event loop accepts one connection of each
 * socket (libuv/libuv#3696), in the order of arrival. On a single socket, the connections of a busy account would
 * therefore delay those of all others by one iteration each. A system without shared ports has a single one.
 */
export class Listeners {
  readonly #servers: readonly Server[]

  /** @param options those of the server that concern its connections */
  constructor(server: Server, options: ServerOpts = {}) {
    const pass = (connection: Socket) => server.emit('connection', connection)
    const others = SHARES_PORTS ? SOCKETS - 1 : 0
    this.#servers = [server, ...Array.from({ length: others }, () => createServer(options, pass))]
  }

  /** Returns the port; 0 asks for any free one. Rejects if the port is in use. */
  async listen(host: string, port: number): Promise<number> {
    // Another process of this user could share the port too.
    if (port !== 0 && SHARES_PORTS) await refuseUsedPort(host, port)
    let chosen = port
    for (const server of this.#servers) {
      server.listen({ host, port: chosen, reusePort: SHARES_PORTS })
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address) chosen = address.port
    }
    return chosen
  }

  /** Accepts no more connections. Resolves when all of them have ended. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.map(closed))
  }
}

async function refuseUsedPort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  await closed(server)
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return
  const end = once(server, 'close')
  server.close()
  await end
}
