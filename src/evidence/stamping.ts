import { Agent, request } from 'undici'
import { timers } from '../primitives/runtime.ts'
import type { Checkpoints } from './checkpoints.ts'
import { readStampReply, stampRequest } from './time-stamp.ts'

const TIMEOUT_MS = 15_000
/** A token with its certificate chain takes a few KiB, and the size of an event is limited. */
const MAX_BYTES = 100 * 1024

/** The authority gave no time stamp; a later round asks again. */
export class NotStamped extends Error {
  override name = 'NotStamped'
}

/**
 * Has the latest checkpoint stamped (RFC 3161 over HTTP, section 3.4), unless it is stamped already or the last
 * time stamp is younger than `everyMs`. Rejects with {@link NotStamped} or EvidenceRefused if the authority gives
 * no valid time stamp.
 */
export async function stampLatest(
  checkpoints: Checkpoints,
  { url, everyMs, now }: { url: string; everyMs: number; now: () => number },
): Promise<boolean> {
  const [latest, stamp] = await Promise.all([checkpoints.latest(), checkpoints.lastStamp()])
  if (!latest || (stamp && stamp.number >= latest.number)) return false
  if (stamp && now() - Date.parse(stamp.time) < everyMs) return false
  const sha256 = Buffer.from(latest.hash, 'hex')
  const { der, nonce } = stampRequest(sha256)
  const { token, time } = readStampReply(await ask(url, der), { sha256, nonce })
  return checkpoints.keepStamp({ number: latest.number, time, token: token.toString('base64') })
}

async function ask(url: string, body: Buffer): Promise<Buffer> {
  const dispatcher = new Agent({ maxResponseSize: MAX_BYTES })
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      dispatcher,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: timers.signalAfter(TIMEOUT_MS),
    })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode !== 200) throw new Error(`it answered ${answer.statusCode}`)
    return bytes
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new NotStamped(`the time-stamp authority did not answer: ${why}`, { cause })
  } finally {
    await dispatcher.destroy()
  }
}
