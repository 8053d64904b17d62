import type { DomainFinding } from '../../../src/events/sections.ts'
import {
  delegated,
  dnsResponse,
  nameOf,
  nodata,
  nxdomain,
  referral,
  refused,
  servfail,
} from '../../support/dns-messages.ts'

/** Answers of a resolver, while the registry denies the name in the standard's own words. */
export type DnsCase = {
  says: string
  /** Over UDP; null is silence. */
  udp: (query: Buffer) => Buffer | null
  /** Over TCP; absent if the resolver accepts no connection. */
  tcp?: (query: Buffer) => Buffer
  /** The random name under the same TLD is answered like the name itself. */
  wildcard?: boolean
  /** The answer is a silence or a refusal that is waited for. */
  waits?: boolean
  row: Partial<DomainFinding>
}

const TC = 0x0200
const truncated = (query: Buffer) => dnsResponse(query, {}, TC)
const truncatedNxdomain = (query: Buffer) => dnsResponse(query, { rcode: 3 }, TC)
const emptyNoerror = (query: Buffer) => dnsResponse(query, {})
const otherName = (query: Buffer) =>
  dnsResponse(query, { answers: [{ type: 'NS', name: 'other.example', ttl: 60, data: 'ns1.a.example' }] })
const alias = (query: Buffer) =>
  dnsResponse(query, { answers: [{ type: 'CNAME', name: nameOf(query), ttl: 60, data: 'other.example' }] })
const aliasOfNone = (query: Buffer) =>
  dnsResponse(query, {
    rcode: 3,
    answers: [{ type: 'CNAME', name: nameOf(query).toUpperCase(), ttl: 60, data: 'none.example' }],
  })
const aliasMade = (query: Buffer) =>
  dnsResponse(query, {
    rcode: 3,
    answers: [
      { type: 'DNAME', name: 'com', ttl: 60, data: 'example' },
      { type: 'CNAME', name: nameOf(query), ttl: 60, data: nameOf(query).replace(/com$/, 'example') },
    ],
  })
const delegationAbove = (query: Buffer) =>
  dnsResponse(query, { authorities: [{ type: 'NS', name: nameOf(query), ttl: 60, data: 'ns1.a.example' }] })
const otherId = (query: Buffer) => {
  const message = Buffer.from(nxdomain(query))
  message.writeUInt16BE((message.readUInt16BE(0) + 1) & 0xffff, 0)
  return message
}
const code = (rcode: number) => (query: Buffer) => dnsResponse(query, { rcode })

const FREE = { status: 'available', rule: 'rdap_not_found' } as const
const UNANSWERED = { status: 'unknown', rule: 'dns_unanswered' } as const
const DISPUTED = { status: 'unknown', rule: 'dns_disputes_not_found' } as const
const DELEGATED = { status: 'registered', rule: 'dns_delegated' } as const
const EXISTS = { status: 'registered', rule: 'dns_name_exists' } as const

export const DNS_CASES: readonly DnsCase[] = [
  { says: 'NXDOMAIN', udp: nxdomain, row: FREE },
  { says: 'NXDOMAIN without an SOA record', udp: code(3), row: FREE },
  { says: 'NXDOMAIN over TCP after a truncated answer', udp: truncated, tcp: nxdomain, row: FREE },
  { says: 'the same for every name', udp: nodata, wildcard: true, row: FREE },
  { says: 'the same name servers for every name', udp: delegated, wildcard: true, row: FREE },
  { says: 'nothing', udp: () => null, waits: true, row: UNANSWERED },
  { says: 'REFUSED', udp: refused, row: UNANSWERED },
  { says: 'a referral', udp: referral, row: UNANSWERED },
  { says: 'a referral over TCP', udp: truncated, tcp: referral, row: UNANSWERED },
  { says: 'SERVFAIL', udp: servfail, row: DISPUTED },
  { says: 'FORMERR', udp: code(1), row: DISPUTED },
  { says: 'NOTIMP', udp: code(4), row: DISPUTED },
  { says: 'an unknown code', udp: code(9), row: DISPUTED },
  {
    says: 'SERVFAIL over TCP after a truncated NXDOMAIN',
    udp: truncatedNxdomain,
    tcp: servfail,
    row: DISPUTED,
  },
  { says: 'a truncated NXDOMAIN, and nothing over TCP', udp: truncatedNxdomain, row: UNANSWERED },
  { says: 'garbage', udp: () => Buffer.from('garbage'), waits: true, row: UNANSWERED },
  { says: 'NXDOMAIN with another id', udp: otherId, waits: true, row: UNANSWERED },
  { says: 'name servers', udp: delegated, row: DELEGATED },
  { says: 'the delegation of the parent zone', udp: delegationAbove, row: DELEGATED },
  { says: 'name servers over TCP after a truncated answer', udp: truncated, tcp: delegated, row: DELEGATED },
  { says: 'NODATA', udp: nodata, row: EXISTS },
  { says: 'NOERROR without records', udp: emptyNoerror, row: EXISTS },
  { says: 'an alias', udp: alias, row: EXISTS },
  { says: 'an alias of a name that does not exist', udp: aliasOfNone, row: EXISTS },
  { says: 'such an alias over TCP after a truncated answer', udp: truncated, tcp: aliasOfNone, row: EXISTS },
  { says: 'such an alias for every name', udp: aliasOfNone, wildcard: true, row: FREE },
  {
    says: 'an alias that the TLD makes of each name, of a name that does not exist',
    udp: aliasMade,
    row: FREE,
  },
  { says: 'a record of another name', udp: otherName, row: EXISTS },
  { says: 'a truncated answer, and nothing over TCP', udp: truncated, row: EXISTS },
  { says: 'truncated answers for every name', udp: truncated, wildcard: true, row: UNANSWERED },
  {
    says: 'a truncated answer, and garbage over TCP',
    udp: truncated,
    tcp: () => Buffer.from('garbage'),
    row: EXISTS,
  },
]
