import type { DecodedPacket, Question } from 'dns-packet'
import { encodeResponse, RCODE, type Rcode } from './dns-answers.ts'
import { type FaultKind, SLOW_MS } from './fault-kinds.ts'
import type { SandboxTimers } from './timers.ts'

/** How the answer to one DNS query is sent; over TCP the connection can also be dropped. */
export type DnsLine = {
  send: (response: Buffer) => void
  /** Announces a longer answer than it sends, then closes the connection; null over UDP. */
  cutShort: ((response: Buffer) => void) | null
  drop: () => void
}

/**
 * Answers one DNS query wrongly, as `http-faults.ts` does for RDAP. `answer` returns the right answer, which only
 * `slow` still sends.
 */
export function answerWithFault(
  kind: FaultKind,
  query: DecodedPacket,
  question: Question,
  line: DnsLine,
  timers: SandboxTimers,
  answer: () => Buffer,
): void {
  const code = (rcode: Rcode) => line.send(encodeResponse(query, rcode))
  const silence = () => undefined
  const behaviors: Record<FaultKind, () => void> = {
    slow: () => timers.after(SLOW_MS, () => line.send(answer())),
    failing: () => code(RCODE.failed),
    refusing: line.cutShort ? line.drop : () => code(RCODE.refused),
    hanging: silence,
    dripping: silence,
    endless: silence,
    html: () => line.send(garbled(query)),
    truncated: () =>
      line.cutShort ? line.cutShort(answer()) : line.send(encodeResponse(query, rcodeOf(answer()), {}, true)),
    wrongjson: () => line.send(encodeResponse(elsewhere(query), RCODE.nxdomain)),
    looping: () => line.send(encodeResponse(query, RCODE.ok, { authorities: [pointerTo(question.name)] })),
    throttled: () => code(RCODE.refused),
  }
  behaviors[kind]()
}

/** RCODE of a message (RFC 1035 §4.1.1). */
const rcodeOf = (message: Buffer): Rcode => (message.readUInt16BE(2) & 0x0f) as Rcode

const HEADER_OCTETS = 12

/** A header with the right id that announces an answer, followed by text instead of the answer. */
function garbled(query: DecodedPacket): Buffer {
  const header = encodeResponse({ ...query, questions: [], additionals: [] }, RCODE.ok).subarray(
    0,
    HEADER_OCTETS,
  )
  header.writeUInt16BE(1, 6)
  return Buffer.concat([header, Buffer.from('<html><body>Sign in to use this network</body></html>')])
}

/** A denial for a name that was not asked about. */
const elsewhere = (query: DecodedPacket): DecodedPacket => ({
  ...query,
  questions: [{ type: 'NS', name: 'elsewhere.example' }],
})

/** Refers the caller elsewhere, namely to the name server of the zone that was asked. */
const pointerTo = (name: string) => {
  const zone = name.slice(name.lastIndexOf('.') + 1)
  return { type: 'NS' as const, name: zone, ttl: 60, data: 'a.nic.example' }
}
