import { createServer, type Socket } from 'node:net'
import { type FaultKind, SLOW_MS } from './fault-kinds.ts'
import { Listeners } from './listeners.ts'
import { faultIn } from './magic-names.ts'
import { registrationOf } from './registrations.ts'
import type { SandboxTimers } from './timers.ts'
import { nameOfQuery, throttledAnswer, whoisAnswer } from './whois-answers.ts'

/** Octets of the longest query line. */
const LONGEST_QUERY = 512
const DRIP_MS = 1_000
const ENDLESS_CHUNK = Buffer.alloc(64 * 1024, ' ')
const ENDLESS_PAUSE_MS = 5
const PAGE = '<html><body>Sign in to use this network</body></html>\r\n'

/** The WHOIS servers (RFC 3912) of all registries without RDAP, on one port. Each answers in its own form. */
export class WhoisServer {
  readonly #timers: SandboxTimers
  readonly #connections = new Set<Socket>()
  readonly #listeners: Listeners

  constructor(timers: SandboxTimers) {
    this.#timers = timers
    this.#listeners = new Listeners(createServer((connection) => this.#accept(connection)))
  }

  /** Returns the port; 0 asks for any free one. Rejects if the port is in use. */
  async listen(host: string, port: number): Promise<number> {
    return this.#listeners.listen(host, port)
  }

  async close(): Promise<void> {
    for (const connection of this.#connections) connection.destroy()
    await this.#listeners.close()
  }

  #accept(connection: Socket): void {
    this.#connections.add(connection)
    connection.on('close', () => this.#connections.delete(connection))
    connection.on('error', () => connection.destroy())
    let line = ''
    const receive = (chunk: Buffer) => {
      line += chunk.toString('latin1')
      if (line.length > LONGEST_QUERY) connection.destroy()
      else if (line.includes('\n')) {
        connection.off('data', receive)
        connection.resume()
        this.#reply(line.slice(0, line.indexOf('\n')), connection)
      }
    }
    connection.on('data', receive)
  }

  #reply(query: string, connection: Socket): void {
    const name = nameOfQuery(query)
    const scene = name === null ? undefined : registrationOf(name)?.scene
    const fault = scene ? faultIn(scene, 'domains') : null
    if (name === null) connection.end('% This is not a domain name\r\n')
    else if (fault) this.#fail(fault, name, connection)
    else connection.end(whoisAnswer(name))
  }

  #fail(kind: FaultKind, name: string, connection: Socket): void {
    const answer = whoisAnswer(name)
    const behaviors: Record<FaultKind, () => unknown> = {
      slow: () => this.#timers.after(SLOW_MS, () => connection.end(answer)),
      failing: () => connection.end('% Internal error of the database\r\n'),
      refusing: () => connection.destroy(),
      hanging: () => undefined,
      dripping: () => this.#feed(connection, Buffer.from(' '), DRIP_MS),
      endless: () => this.#feed(connection, ENDLESS_CHUNK, ENDLESS_PAUSE_MS),
      html: () => connection.end(PAGE),
      truncated: () => connection.end(answer.slice(0, answer.length >> 1)),
      wrongjson: () => connection.end(whoisAnswer(`elsewhere${name.slice(name.indexOf('.'))}`)),
      looping: () => connection.end('refer: whois.iana.org\r\n'),
      throttled: () => connection.end(throttledAnswer(name)),
    }
    behaviors[kind]()
  }

  #feed(connection: Socket, chunk: Buffer, everyMs: number): void {
    const stop = this.#timers.every(everyMs, () => {
      if (!connection.writableNeedDrain) connection.write(chunk)
    })
    connection.on('close', stop)
  }
}
