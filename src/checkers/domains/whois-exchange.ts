import { connect } from 'node:net'
import { codeOf } from '../provider-client/http-errors.ts'
import { ProviderError, type RawAnswer } from '../provider-client/interfaces.ts'

/** More than any registry's answer about one name. */
const MAX_ANSWER_BYTES = 64 * 1024
const REFUSALS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

export type WhoisAddress = { host: string; port: number }

/**
 * One WHOIS exchange (RFC 3912): sends the query as one line, and reads until the server closes the connection. Stops when
 * the signal aborts. Every failure is a {@link ProviderError}.
 */
export function askWhois(
  query: string,
  { host, port }: WhoisAddress,
  signal: AbortSignal,
): Promise<RawAnswer> {
  const socket = connect({ host, port })
  const chunks: Buffer[] = []
  let size = 0
  return new Promise<RawAnswer>((resolve, reject) => {
    const stop = () =>
      reject(
        signal.reason instanceof ProviderError
          ? signal.reason
          : new ProviderError('timeout', `${host} gave no complete answer in time`),
      )
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    socket.on('error', (cause) => {
      const what = REFUSALS.has(codeOf(cause)) ? 'closed the connection' : 'cannot be reached'
      reject(new ProviderError('unreachable', `${host} ${what} (${codeOf(cause)})`, { cause }))
    })
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_ANSWER_BYTES) {
        reject(new ProviderError('answer_too_large', `more than ${MAX_ANSWER_BYTES} bytes`))
      }
    })
    socket.on('end', () => {
      const bytes = Buffer.concat(chunks)
      if (bytes.toString('latin1').trim() === '') {
        reject(new ProviderError('invalid_answer', `${host} closed the connection without an answer`))
      } else resolve({ headers: {}, bytes })
    })
    socket.write(`${query}\r\n`)
  }).finally(() => socket.destroy())
}
