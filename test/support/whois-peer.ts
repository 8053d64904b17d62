import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type WhoisPeer = {
  /** `address:port`. */
  address: string
  /** Query lines so far. */
  queries: string[]
  close(): Promise<void>
}

/** A WHOIS server on loopback. It sends the answer to a query line and closes; null is silence. */
export async function whoisPeer(answer: (query: string) => Buffer | null): Promise<WhoisPeer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes: Buffer) => {
      const query = bytes.toString().replace(/\r\n$/, '')
      peer.queries.push(query)
      const said = answer(query)
      if (said) socket.end(said)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const peer: WhoisPeer = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    queries: [],
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return peer
}
