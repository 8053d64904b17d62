import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import dnsPacket, { type DecodedPacket } from 'dns-packet'
import { answerTo, encodeResponse, questionOf, RCODE } from './dns-answers.ts'
import { answerWithFault, type DnsLine } from './dns-faults.ts'
import { faultIn } from './magic-names.ts'
import { registrationOf } from './registrations.ts'
import type { SandboxTimers } from './timers.ts'

/** Attempts to find a port that is free for both UDP and TCP. */
const PORT_ATTEMPTS = 10

/** A DNS server on UDP and TCP, on one port. */
export class DnsServer {
  readonly #timers: SandboxTimers
  readonly #connections = new Set<Socket>()
  #udp: UdpSocket | undefined
  #tcp: Server | undefined

  constructor(timers: SandboxTimers) {
    this.#timers = timers
  }

  /** Returns the port; 0 asks for any free one. Rejects if the port is in use. */
  async listen(host: string, port: number): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#bind(host, port)
      } catch (error) {
        await this.close()
        const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
        if (!taken || port !== 0 || attempt === PORT_ATTEMPTS) throw error
      }
    }
  }

  async close(): Promise<void> {
    const [udp, tcp] = [this.#udp, this.#tcp]
    this.#udp = undefined
    this.#tcp = undefined
    for (const connection of this.#connections) connection.destroy()
    const closing = tcp?.listening ? once(tcp, 'close') : undefined
    tcp?.close()
    await Promise.all([closing, udp && new Promise<void>((done) => udp.close(done))])
  }

  async #bind(host: string, port: number): Promise<number> {
    const tcp = createServer((connection) => this.#accept(connection))
    this.#tcp = tcp
    tcp.listen(port, host)
    await once(tcp, 'listening')
    const address = tcp.address()
    const chosen = typeof address === 'object' && address ? address.port : port
    const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    this.#udp = udp
    udp.bind(chosen, host)
    await once(udp, 'listening')
    udp.on('message', (message, from) => this.#datagram(udp, message, from))
    // A datagram that cannot be sent is lost, like any lost datagram.
    udp.on('error', () => undefined)
    return chosen
  }

  #datagram(udp: UdpSocket, message: Buffer, from: RemoteInfo): void {
    const send = (response: Buffer) => {
      if (udp === this.#udp) udp.send(response, from.port, from.address)
    }
    this.#handle(message, { send, cutShort: null, drop: () => undefined })
  }

  #accept(connection: Socket): void {
    this.#connections.add(connection)
    connection.on('close', () => this.#connections.delete(connection))
    connection.on('error', () => connection.destroy())
    const framed = (response: Buffer) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(response.length)
      return Buffer.concat([length, response])
    }
    const line: DnsLine = {
      send: (response) => connection.write(framed(response)),
      cutShort: (response) => connection.end(framed(response).subarray(0, 2 + (response.length >> 1))),
      drop: () => connection.destroy(),
    }
    let pending = Buffer.alloc(0)
    connection.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      while (pending.length >= 2) {
        const end = 2 + pending.readUInt16BE(0)
        if (pending.length < end) break
        this.#handle(pending.subarray(2, end), line)
        pending = pending.subarray(end)
      }
    })
  }

  #handle(message: Buffer, line: DnsLine): void {
    // Never answer a response, or two servers could exchange messages forever.
    if (message.length < SHORTEST || isResponse(message)) return
    const query = decode(message)
    if (query === null) line.send(malformed(message))
    else this.#reply(query, line)
  }

  #reply(query: DecodedPacket, line: DnsLine): void {
    const question = questionOf(query)
    if (typeof question === 'number') {
      line.send(encodeResponse(query, question))
      return
    }
    const answer = () => {
      const { rcode, ...records } = answerTo(question)
      return encodeResponse(query, rcode, records)
    }
    const scene = registrationOf(question.name)?.scene
    const fault = scene ? faultIn(scene, 'domains') : null
    if (fault) answerWithFault(fault, query, question, line, this.#timers, answer)
    else line.send(answer())
  }
}

/** Octets of id and flags: a shorter message cannot be answered. */
const SHORTEST = 4
const isResponse = (message: Buffer): boolean => message.readUInt16BE(2) >= 0x8000

const ASCII = /^[\x21-\x7e]*$/

/**
 * Null for a message that is not a query, or that this server could not repeat in its answer. Names are ASCII: text
 * of other bytes can change its length when it is written again.
 */
function decode(message: Buffer): DecodedPacket | null {
  try {
    const query = dnsPacket.decode(message)
    encodeResponse(query, RCODE.ok)
    return query.questions?.every(({ name }) => ASCII.test(name)) ? query : null
  } catch {
    return null
  }
}

/** The header alone, with the id of the message (RFC 1035 §4.1.1). */
function malformed(message: Buffer): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(message.readUInt16BE(0), 0)
  header.writeUInt16BE(0x8000 | RCODE.malformed, 2)
  return header
}
