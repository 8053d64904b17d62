import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inTime } from './eventually.ts'

export type Received = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}
export type Answering = (received: Received, res: ServerResponse, req: IncomingMessage) => void

/** Receives webhooks on loopback and remembers them; answers 204 by default. */
export class WebhookReceiver {
  readonly received: Received[] = []
  answer: Answering = (_received, res) => void res.writeHead(204).end()
  readonly #server = createServer((req, res) => void this.#take(req, res))
  readonly #waiting = new Set<() => void>()

  static async open(address = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver()
    receiver.#server.listen(port, address)
    await once(receiver.#server, 'listening')
    return receiver
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`
  }

  /** What matches, once there are so many of it. */
  async until(count: number, matches: (received: Received) => boolean = () => true): Promise<Received[]> {
    for (;;) {
      const found = this.received.filter(matches)
      if (found.length >= count) return found
      await inTime(
        new Promise<void>((resolve) => this.#waiting.add(resolve)),
        () =>
          `${found.length} of ${count} webhooks; all: ${this.received.map(({ path }) => path).join(', ')}`,
      )
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of req) body += chunk
    const { method = '', url: path = '', headers } = req
    const received = { method, path, headers, body, at: Date.now() }
    this.received.push(received)
    this.answer(received, res, req)
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }
}
