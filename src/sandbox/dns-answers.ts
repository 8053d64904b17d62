import type { Answer, DecodedPacket, OptAnswer, Packet, Question } from 'dns-packet'
import dnsPacket from 'dns-packet'
import { between, digits } from './chance.ts'
import { TLDS } from './rdap.ts'
import { nameServersOf, type Registration, registrationOf } from './registrations.ts'

/** Response codes (RFC 1035 §4.1.1). */
export const RCODE = { ok: 0, malformed: 1, failed: 2, nxdomain: 3, notImplemented: 4, refused: 5 } as const
export type Rcode = (typeof RCODE)[keyof typeof RCODE]

const ROOT = '.'
const TTL_S = 3_600
const tlds = new Set(TLDS)

/** A question that can be answered, or the code with which it is refused. */
export function questionOf(packet: DecodedPacket): Question | Rcode {
  const opcode = ((packet.flags ?? 0) >> 11) & 0xf
  if (opcode !== 0) return RCODE.notImplemented
  const [question, ...more] = packet.questions ?? []
  if (!question || more.length > 0) return RCODE.malformed
  if (!isWritable(question)) return RCODE.malformed
  if (question.class !== 'IN') return RCODE.refused
  return question
}

/**
 * A label may contain dots. Written as text, such a name looks like one with empty labels, which are not allowed.
 */
const isWritable = ({ name }: Question): boolean => name === ROOT || !name.split('.').includes('')

/** A resolver's answer to a question about a name (RFC 1034, NODATA and NXDOMAIN as in RFC 2308). */
export function answerTo(question: Question): Pick<Packet, 'answers' | 'authorities'> & { rcode: Rcode } {
  const name = question.name.toLowerCase()
  const zone = name === ROOT ? ROOT : name.slice(name.lastIndexOf('.') + 1)
  if (name !== ROOT && !tlds.has(zone)) return { rcode: RCODE.nxdomain, authorities: [soa(ROOT)] }
  const registration = registrationOf(name)
  if (!registration) return { rcode: RCODE.ok, ...holding(question, name, zone) }
  if (!registration.delegated) return { rcode: RCODE.nxdomain, authorities: [soa(zone)] }
  return below(question, name, registration)
}

/** The root, a top-level domain, or a suffix such as `co.uk`. */
function holding(question: Question, name: string, zone: string): Pick<Packet, 'answers' | 'authorities'> {
  if (question.type === 'NS')
    return { answers: nameServers(question.name, ['a.nic.example', 'b.nic.example']) }
  if (question.type === 'SOA') return { answers: [soa(name)] }
  return { authorities: [soa(zone)] }
}

function below(question: Question, name: string, { domain, forSale }: Registration) {
  const ok = (answers: Answer[]) => ({ rcode: RCODE.ok, answers })
  if (name === `_for-sale.${domain}` && forSale !== null) {
    if (question.type === 'TXT') return ok([{ type: 'TXT', name: question.name, ttl: TTL_S, data: forSale }])
    return { rcode: RCODE.ok, authorities: [soa(domain)] }
  }
  if (name !== domain) return { rcode: RCODE.nxdomain, authorities: [soa(domain)] }
  if (question.type === 'NS') return ok(nameServers(question.name, nameServersOf(domain)))
  if (question.type === 'SOA') return ok([soa(domain)])
  if (question.type === 'A') {
    // 192.0.2.0/24 is reserved for documentation (RFC 5737).
    const data = `192.0.2.${between(1, 254, `domain/address/${domain}`)}`
    return ok([{ type: 'A', name: question.name, ttl: TTL_S, data }])
  }
  return { rcode: RCODE.ok, authorities: [soa(domain)] }
}

const nameServers = (name: string, servers: readonly string[]): Answer[] =>
  servers.map((data) => ({ type: 'NS', name, ttl: TTL_S, data }))

const soa = (name: string): Answer => ({
  type: 'SOA',
  name,
  ttl: 900,
  data: {
    mname: 'a.nic.example',
    rname: 'hostmaster.nic.example',
    serial: Number(`20260${digits(4, `zone/${name}`)}`),
    refresh: 7_200,
    retry: 900,
    expire: 1_209_600,
    minimum: 900,
  },
})

/**
 * A response to a query, with its id and question, and with EDNS if the query had it (RFC 6891 §6.1.1). Every
 * answer of the sandbox fits into the 512 octets of plain UDP.
 */
export function encodeResponse(
  query: DecodedPacket,
  rcode: Rcode,
  more: Pick<Packet, 'answers' | 'authorities'> = {},
  truncated = false,
): Buffer {
  const asked = query.flags ?? 0
  const edns = query.additionals?.some(({ type }) => type === 'OPT') ?? false
  return dnsPacket.encode({
    type: 'response',
    id: query.id ?? 0,
    flags:
      (asked & dnsPacket.RECURSION_DESIRED) |
      dnsPacket.RECURSION_AVAILABLE |
      (truncated ? dnsPacket.TRUNCATED_RESPONSE : 0) |
      rcode,
    questions: (query.questions ?? []).filter(isWritable),
    ...more,
    additionals: edns ? [EDNS] : [],
  })
}

const EDNS: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 1_232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}
