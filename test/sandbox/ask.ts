import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { on } from 'node:events'
import { connect } from 'node:net'
import dnsPacket, { type DecodedPacket, type RecordType } from 'dns-packet'
import { type Dispatcher, request } from 'undici'

export type Interpreted = {
  status: number
  type: string
  headers: Dispatcher.ResponseData['headers']
  text: string
  sha256: string
}

/** One HTTP exchange, read to its end. Rejects if the connection breaks or the signal aborts. */
export async function ask(
  url: string,
  options: {
    method?: 'GET' | 'HEAD' | 'POST'
    headers?: Record<string, string>
    body?: string
    signal?: AbortSignal
  } = {},
): Promise<Interpreted> {
  const { statusCode, headers, body } = await request(url, options)
  const bytes = Buffer.from(await body.arrayBuffer())
  return {
    status: statusCode,
    type: String(headers['content-type']),
    headers,
    text: bytes.toString(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Like {@link ask}, with the body as JSON. */
export async function askJson(...question: Parameters<typeof ask>) {
  const heard = await ask(...question)
  return { ...heard, json: JSON.parse(heard.text) }
}

const placeOf = (address: string) => {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}

export const dnsQuery = (
  name: string,
  type: RecordType = 'NS',
  additionals: 'edns' | 'plain' = 'plain',
): Buffer =>
  dnsPacket.encode({
    type: 'query',
    id: 4711,
    flags: dnsPacket.RECURSION_DESIRED,
    questions: [{ type, name, class: 'IN' }],
    additionals:
      additionals === 'plain'
        ? []
        : [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: 1232,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: 0,
              flag_do: false,
              options: [],
            },
          ],
  })

/**
 * Sends one datagram and returns the first answer with its id: the port may have been that of an earlier sender. Rejects
 * if the signal aborts.
 */
export async function overUdp(address: string, message: Uint8Array, signal?: AbortSignal): Promise<Buffer> {
  const { host, port } = placeOf(address)
  const socket = createSocket('udp4')
  try {
    const answers = on(socket, 'message', signal ? { signal } : {})
    socket.send(message, port, host)
    for await (const [answer] of answers as AsyncIterable<[Buffer]>)
      if (answer.subarray(0, 2).equals(message.subarray(0, 2))) return answer
    throw new Error('the socket ended without an answer')
  } finally {
    socket.close()
  }
}

/** Sends one datagram without waiting for an answer. */
export async function sendUdp(address: string, message: Uint8Array): Promise<void> {
  const { host, port } = placeOf(address)
  const socket = createSocket('udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.send(message, port, host, (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    socket.close()
  }
}

/** Sends bytes over TCP and returns all received bytes once the other side, or `enough`, ends the connection. */
export async function overTcp(address: string, bytes: Uint8Array, enough: number): Promise<Buffer> {
  const socket = connect(placeOf(address))
  let received = Buffer.alloc(0)
  try {
    socket.write(bytes)
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk])
      if (received.length >= enough) break
    }
    return received
  } finally {
    socket.destroy()
  }
}

export const framed = (message: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return Buffer.concat([length, message])
}

export const rcodeOf = (packet: DecodedPacket): number => (packet.flags ?? 0) & 0xf
export const NXDOMAIN = 3
