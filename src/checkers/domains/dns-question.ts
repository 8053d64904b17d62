import * as packet from 'dns-packet'
import { chance } from '../../primitives/runtime.ts'
import { ProviderError, type Question, type RawAnswer, type Reading } from '../provider-client/interfaces.ts'
import { DNS } from './descriptors.ts'
import { askDns, NXDOMAIN, responseCode } from './dns-exchange.ts'
import { hostOf, type Resolver } from './resolvers.ts'

/**
 * `delegated`: name servers are set, so the name is registered. `exists`: the name exists without a delegation (RFC
 * 2308 §2.2). `truncated`: it has records that did not fit into the answer. `absent`: not delegated, which says nothing
 * about its registration.
 */
export type DnsAnswer = 'delegated' | 'exists' | 'truncated' | 'absent'

const TTL_SECONDS: Readonly<Record<DnsAnswer, number>> = {
  delegated: 86_400,
  exists: 3_600,
  truncated: 300,
  absent: 300,
}
const CONTROL_TTL_SECONDS = 86_400
/** Time limit of all attempts for one name, ms. */
export const MAX_DNS_TIMEOUT_MS = 6_000

/** Asks whether a name is delegated. */
export function nsQuestion(domain: string, resolvers: readonly Resolver[]): Question<DnsAnswer> {
  return question(`domains/dns/${domain}`, domain, resolvers)
}

/** A random label that remains the same while the process runs. It is practically never registered. */
const NOBODYS_LABEL = chance.bytes(12).toString('hex')

/**
 * Asks about a name under the TLD that is practically never registered. If even that one exists, the zone has a
 * wildcard or the resolver invents answers, and DNS proves nothing there.
 */
export function controlQuestion(tld: string, resolvers: readonly Resolver[]): Question<DnsAnswer> {
  const asked = question(`domains/dns-control/${tld}`, `${NOBODYS_LABEL}.${tld}`, resolvers)
  return { ...asked, read: (answer) => ({ ...asked.read(answer), ttlSeconds: CONTROL_TTL_SECONDS }) }
}

/** The form of {@link DnsAnswer} in the cache. Another form needs another key: programs of several versions share the cache. */
const NS_FORMAT = 'answer-2'

/** The key includes the resolvers, because the answer of one resolver is not the answer of another. */
export const dnsCacheKey = (type: 'NS' | 'TXT', name: string, resolvers: readonly Resolver[]): string =>
  `${type}/${name}@${resolvers.map(hostOf).join(',')}`

function question(id: string, name: string, resolvers: readonly Resolver[]): Question<DnsAnswer> {
  const [first] = resolvers
  return {
    id,
    provider: DNS.id,
    host: first ? hostOf(first) : 'none',
    request: `NS ${name}`,
    cacheKey: `${NS_FORMAT}/${dnsCacheKey('NS', name, resolvers)}`,
    send: (signal) => askDns({ type: 'NS', name }, resolvers, signal),
    read: (answer) => readNs(answer, name),
  }
}

function readNs(answer: RawAnswer, name: string): Reading<DnsAnswer> {
  const value = meaningOf(packet.decode(Buffer.from(answer.bytes)), name)
  if (value === null) {
    throw new ProviderError('invalid_answer', 'the resolver only pointed to other servers', { answer })
  }
  const confidence = value === 'absent' ? 'low' : 'high'
  return { value, outcome: value, confidence, ttlSeconds: TTL_SECONDS[value] }
}

/** Null for a referral: the server does not resolve for this client. */
function meaningOf(message: packet.DecodedPacket, name: string): DnsAnswer | null {
  const records = message.answers ?? []
  const authority = message.authorities ?? []
  const ofName = (record: packet.Answer) => record.name.toLowerCase() === name
  // NXDOMAIN is about the last name of a chain of aliases (RFC 2308 §2.1, RFC 6604 §3). The name itself has an alias, unless a
  // DNAME above it makes one of every name.
  const isAlias = records.some(ofName) && !records.some(({ type }) => type === 'DNAME')
  if (responseCode(message) === NXDOMAIN) return isAlias ? 'exists' : 'absent'
  if ([...records, ...authority].some((record) => record.type === 'NS' && ofName(record))) return 'delegated'
  const isReferral =
    authority.some(({ type }) => type === 'NS') && !authority.some(({ type }) => type === 'SOA')
  if (records.length === 0 && isReferral) return null
  return message.flag_tc ? 'truncated' : 'exists'
}
