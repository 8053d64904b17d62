import { createSocket } from 'node:dgram'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'

/** Receives a message from Node for each request that an HTTP server of this process begins to answer. */
const REQUESTS = 'http.server.request.start'
const LOOPBACK = '127.0.0.1'

/** Counts the requests to a sandbox of this process: HTTP requests, and DNS queries through a server that precedes its DNS server. */
export class Asked {
  http = 0
  dns = 0
  readonly #port: string
  readonly #upstream: string
  readonly #udp = createSocket('udp4')
  readonly #tcp = createServer((client) => this.#carry(client))
  readonly #open = new Set<{ destroy(): void }>()
  readonly #heard = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (String(socket.localPort) === this.#port) this.http += 1
  }

  private constructor({ url, dns }: Sandbox) {
    this.#port = new URL(url).port
    this.#upstream = dns
  }

  static async of(sandbox: Sandbox): Promise<Asked> {
    const asked = new Asked(sandbox)
    diagnostics.subscribe(REQUESTS, asked.#heard)
    asked.#tcp.listen(0, LOOPBACK)
    await once(asked.#tcp, 'listening')
    asked.#udp.on('message', (question, { port }) => asked.#pass(question, port))
    asked.#udp.bind(Number(asked.dnsServer.split(':')[1]), LOOPBACK)
    await once(asked.#udp, 'listening')
    return asked
  }

  /** `address:port` to be asked in place of the sandbox's own. */
  get dnsServer(): string {
    const address = this.#tcp.address()
    return `${LOOPBACK}:${typeof address === 'object' && address ? address.port : 0}`
  }

  /** Of both kinds. */
  get count(): number {
    return this.http + this.dns
  }

  close(): void {
    diagnostics.unsubscribe(REQUESTS, this.#heard)
    for (const one of this.#open) one.destroy()
    this.#udp.close()
    this.#tcp.close()
  }

  #pass(question: Buffer, from: number): void {
    this.dns += 1
    const upstream = createSocket('udp4')
    const line = {
      destroy: () => {
        if (this.#open.delete(line)) upstream.close()
      },
    }
    this.#open.add(line)
    upstream.once('error', line.destroy)
    upstream.once('message', (answer) => {
      this.#udp.send(answer, from, LOOPBACK)
      line.destroy()
    })
    const [address, port] = this.#upstream.split(':')
    upstream.send(question, Number(port), address)
  }

  #carry(client: Socket): void {
    this.dns += 1
    const [address, port] = this.#upstream.split(':')
    const upstream = connect(Number(port), address)
    for (const socket of [client, upstream]) {
      this.#open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => this.#open.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  }
}
