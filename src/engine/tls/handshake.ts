import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { timers } from '../../primitives/runtime.ts'
import { StoreUnavailable } from '../ports/event-store.ts'

/** How to reach the servers of a setting. */
export type Link = {
  /** `EventStoreDB`, `Kafka`, `MongoDB`. */
  server: string
  hosts: readonly { host: string; port: number }[]
  /** PEM; null without TLS. */
  tls: { ca?: string; cert?: string; key?: string; passphrase?: string } | null
  /** Sentences that turn TLS on and off, and the settings for the authority and the client certificate. */
  advice: { on: string; off: string; ca: string; certificate: string }
}

const TIMEOUT_MS = 2_000
/** In TLS 1.3 a server refuses a certificate after the handshake has ended for the client. */
const REFUSAL_MS = 300

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
  'INVALID_CA',
])
const OUT_OF_DATE = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'])
/** Errors of a server that does not speak TLS, or ends the connection when it sees TLS. */
const PLAIN = new Set([
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ECONNRESET',
  'EPROTO',
])

/**
 * The failure of an opening, replaced by the mistake in the TLS settings that explains it, if one does: the clients
 * report most of them as a lost connection. Makes a separate handshake with the servers. Other errors are returned
 * unchanged.
 */
export async function explained(error: unknown, link: Link): Promise<unknown> {
  if (!(error instanceof StoreUnavailable)) return error
  const mistakes = await Promise.all(link.hosts.map((host) => mistakeAt(host, link)))
  const mistake = mistakes.find((sentence) => sentence !== undefined)
  return mistake === undefined ? error : new StoreUnavailable(mistake, { cause: error })
}

async function mistakeAt(
  { host, port }: Link['hosts'][number],
  { server, tls, advice }: Link,
): Promise<string | undefined> {
  const at = `${server} at ${host}:${port}`
  const { code = '', message } = (await handshake(host, port, tls)) ?? {}
  const isAlert = code.includes('_ALERT_')
  if (!tls) return code === '' || isAlert ? `${at} speaks TLS: ${advice.on}` : undefined
  if (UNTRUSTED.has(code))
    return tls.ca === undefined
      ? `${at} has a certificate that is not signed by a known authority (${code}): name its authority (PEM) in ${advice.ca}`
      : `${at} has a certificate that the authority in ${advice.ca} did not sign (${code}): name the authority (PEM) that did`
  if (OUT_OF_DATE.has(code))
    return `${at} has a certificate that is not valid today (${code}): renew it at the server, or set the clock of this machine`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${at} has a certificate for other host names: use one of them in the address. ${message}`
  if (isAlert)
    return tls.cert === undefined
      ? `${at} asks for a certificate (${code}): name one, with its key, in ${advice.certificate}`
      : `${at} does not accept the certificate (${code}): check ${advice.certificate}`
  return PLAIN.has(code) ? `${at} does not seem to speak TLS (${code}): ${advice.off}` : undefined
}

/** The failure of a handshake; undefined for none. Without TLS settings, any certificate is accepted. */
function handshake(host: string, port: number, tls: Link['tls']): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    let socket: TLSSocket | undefined
    const end = (failure?: NodeJS.ErrnoException): void => {
      socket?.destroy()
      resolve(failure)
    }
    const failed = (code: string) => Object.assign(new Error(code), { code })
    try {
      socket = connect({
        host,
        port,
        ...(isIP(host) ? {} : { servername: host }),
        ...tls,
        rejectUnauthorized: tls !== null,
      })
    } catch (error) {
      end(error as NodeJS.ErrnoException)
      return
    }
    socket.setTimeout(TIMEOUT_MS, () => end(failed('ETIMEDOUT')))
    socket.once('error', end)
    socket.once('secureConnect', () => timers.setTimeout(end, REFUSAL_MS))
    socket.resume()
  })
}
