import { createSocket } from 'node:dgram'
import { connect, isIP } from 'node:net'
import * as packet from 'dns-packet'
import { chance, timers } from '../../primitives/runtime.ts'
import { ProviderError, type RawAnswer } from '../provider-client/interfaces.ts'
import { hostOf, type Resolver } from './resolvers.ts'

/** Time limits of the attempts, ms; each attempt asks the next resolver. */
const TIME_LIMITS_MS = [800, 1_200, 2_000, 3_000]

/** The record type and the name in lower case. */
export type DnsRecords = { type: 'NS' | 'TXT'; name: string }

const NOERROR = 0
export const NXDOMAIN = 3
const REFUSED = 5
const NAMES_OF_CODES: Readonly<Record<number, string>> = {
  1: 'FORMERR',
  2: 'SERVFAIL',
  4: 'NOTIMP',
  5: 'REFUSED',
}

/** RCODE of a message (RFC 1035 §4.1.1): the low four bits of its flags. */
export const responseCode = (message: packet.DecodedPacket): number => (message.flags ?? 0) & 0x0f

/**
 * Asks for the records of a name over UDP, and over TCP if the answer does not fit (RFC 1035 §4.2, RFC 7766). An answer
 * counts only if it comes from the address that was asked, with the same id and question. The bytes of the answer are
 * the DNS message with its id set to 0. SERVFAIL, REFUSED and silence are {@link ProviderError}s after the last attempt.
 */
export async function askDns(
  asked: DnsRecords,
  resolvers: readonly Resolver[],
  signal: AbortSignal,
): Promise<RawAnswer> {
  let fault = new ProviderError('unreachable', 'the machine names no resolver')
  const attempts = Math.max(TIME_LIMITS_MS.length, resolvers.length)
  for (let attempt = 0; attempt < attempts && resolvers.length > 0; attempt++) {
    const resolver = resolvers[attempt % resolvers.length]
    const limitMs = TIME_LIMITS_MS[Math.min(attempt, TIME_LIMITS_MS.length - 1)]
    if (!resolver || limitMs === undefined) break
    try {
      return await askOne(asked, resolver, limitMs, signal)
    } catch (error) {
      if (signal.aborted) throw signal.reason instanceof ProviderError ? signal.reason : error
      if (!(error instanceof ProviderError)) throw error
      fault = error
    }
  }
  throw fault
}

async function askOne(
  asked: DnsRecords,
  resolver: Resolver,
  limitMs: number,
  outer: AbortSignal,
): Promise<RawAnswer> {
  const query = {
    type: 'query' as const,
    id: chance.integer(0, 65_536),
    flags: packet.RECURSION_DESIRED,
    questions: [{ ...asked, class: 'IN' as const }],
  }
  const signal = AbortSignal.any([outer, timers.signalAfter(limitMs)])
  const isOurs = (message: Buffer) => answers(message, query.id, asked)
  const datagram = await overUdp(packet.encode(query), resolver, isOurs, signal)
  const message = packet.decode(datagram).flag_tc
    ? await completed(datagram, () => overTcp(packet.streamEncode(query), resolver, isOurs, signal), outer)
    : datagram
  const answer = { headers: {}, bytes: withoutId(message) }
  const code = responseCode(packet.decode(message))
  if (code === NOERROR || code === NXDOMAIN) return answer
  const kind = code === REFUSED ? 'refused' : 'server_error'
  const word = NAMES_OF_CODES[code] ?? `response code ${code}`
  throw new ProviderError(kind, `${hostOf(resolver)} answered ${word}`, { answer })
}

/**
 * The complete answer over TCP. If it cannot be had, a truncated NOERROR remains an answer: it proves that the name has
 * records (RFC 2181 §9). A truncated NXDOMAIN proves nothing.
 */
async function completed(truncated: Buffer, ask: () => Promise<Buffer>, outer: AbortSignal): Promise<Buffer> {
  try {
    return await ask()
  } catch (error) {
    if (outer.aborted || responseCode(packet.decode(truncated)) !== NOERROR) throw error
    return truncated
  }
}

/** Sets the random id to 0 (as RFC 8484 §4.1 does for caches), so that the same answer always has the same bytes. */
function withoutId(message: Buffer): Buffer {
  const bytes = Buffer.from(message)
  bytes.writeUInt16BE(0, 0)
  return bytes
}

/** Whether a datagram answers this question; any other datagram is noise or a forgery. */
function answers(message: Buffer, id: number, { type: kind, name }: DnsRecords): boolean {
  try {
    const { id: theirs, type, questions } = packet.decode(message)
    const [question] = questions ?? []
    return (
      theirs === id &&
      type === 'response' &&
      questions?.length === 1 &&
      question?.type === kind &&
      question.name.toLowerCase() === name
    )
  } catch {
    return false
  }
}

function overUdp(
  query: Buffer,
  resolver: Resolver,
  isOurs: (message: Buffer) => boolean,
  signal: AbortSignal,
): Promise<Buffer> {
  const socket = createSocket(isIP(resolver.address) === 6 ? 'udp6' : 'udp4')
  return new Promise<Buffer>((resolve, reject) => {
    const unreachable = (cause: Error) =>
      reject(new ProviderError('unreachable', `${hostOf(resolver)} cannot be reached`, { cause }))
    signal.addEventListener('abort', () => reject(late(resolver)), { once: true })
    if (signal.aborted) reject(late(resolver))
    socket.on('error', unreachable)
    socket.on('message', (message) => {
      if (isOurs(message)) resolve(message)
    })
    // A connected socket accepts datagrams only from that address and port.
    socket.on('connect', () => {
      socket.send(query, (error) => {
        if (error) unreachable(error)
      })
    })
    // Without a callback, a failure is an `error` event: a machine without a network has no route.
    socket.connect(resolver.port, resolver.address)
  }).finally(() => socket.close())
}

function overTcp(
  query: Buffer,
  resolver: Resolver,
  isOurs: (message: Buffer) => boolean,
  signal: AbortSignal,
): Promise<Buffer> {
  const socket = connect({ host: resolver.address, port: resolver.port })
  return new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0)
    signal.addEventListener('abort', () => reject(late(resolver)), { once: true })
    if (signal.aborted) reject(late(resolver))
    socket.on('error', (cause) =>
      reject(new ProviderError('unreachable', `${hostOf(resolver)} cannot be reached over TCP`, { cause })),
    )
    socket.on('end', () =>
      reject(
        new ProviderError(
          'invalid_answer',
          `${hostOf(resolver)} closed the TCP connection without an answer`,
        ),
      ),
    )
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2) return
      const end = 2 + received.readUInt16BE(0)
      if (received.length < end) return
      const message = received.subarray(2, end)
      if (isOurs(message)) resolve(message)
      else reject(new ProviderError('invalid_answer', `${hostOf(resolver)} answered another question`))
    })
    socket.write(query)
  }).finally(() => socket.destroy())
}

const late = (resolver: Resolver) =>
  new ProviderError('timeout', `${hostOf(resolver)} gave no answer in time`)
