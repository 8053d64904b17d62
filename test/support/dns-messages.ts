import * as packet from 'dns-packet'

export type DnsReply = { rcode?: number } & Pick<packet.Packet, 'answers' | 'authorities'>

const AUTHORITATIVE_CODES = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 } as const

/** A well-formed response to a query. */
export function dnsResponse(query: Buffer, reply: DnsReply, flags = 0): Buffer {
  const { id = 0, questions = [] } = packet.decode(query)
  const { rcode = AUTHORITATIVE_CODES.noerror, ...records } = reply
  return packet.encode({ type: 'response', id, flags: flags | rcode, questions, ...records })
}

export const nameOf = (query: Buffer): string => packet.decode(query).questions?.[0]?.name ?? ''

const soa = (name: string): packet.Answer => ({
  type: 'SOA',
  name,
  ttl: 60,
  data: {
    mname: 'a.nic.example',
    rname: 'x.nic.example',
    serial: 1,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: 1,
  },
})

export const nxdomain = (query: Buffer): Buffer =>
  dnsResponse(query, { rcode: AUTHORITATIVE_CODES.nxdomain, authorities: [soa('com')] })
export const servfail = (query: Buffer): Buffer => dnsResponse(query, { rcode: AUTHORITATIVE_CODES.servfail })
export const refused = (query: Buffer): Buffer => dnsResponse(query, { rcode: AUTHORITATIVE_CODES.refused })
export const nodata = (query: Buffer): Buffer => dnsResponse(query, { authorities: [soa('com')] })
export const referral = (query: Buffer): Buffer =>
  dnsResponse(query, { authorities: [{ type: 'NS', name: 'com', ttl: 60, data: 'a.gtld.example' }] })
export const delegated = (query: Buffer): Buffer =>
  dnsResponse(query, { answers: [{ type: 'NS', name: nameOf(query), ttl: 60, data: 'ns1.dns.example' }] })
