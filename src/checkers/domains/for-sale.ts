import * as packet from 'dns-packet'
import type { Question, RawAnswer, Reading } from '../provider-client/interfaces.ts'
import { DNS } from './descriptors.ts'
import { askDns } from './dns-exchange.ts'
import { dnsCacheKey } from './dns-question.ts'
import { hostOf, type Resolver } from './resolvers.ts'

const TTL_SECONDS = 3_600
/** RFC 10023: a TXT record with this prefix says that the domain is for sale. */
const VERSION_TAG = 'v=FORSALE1;'

/** Asks whether the holder of a delegated domain offers it for sale, in `_for-sale` (RFC 10023). */
export function forSaleQuestion(domain: string, resolvers: readonly Resolver[]): Question<boolean> {
  const [first] = resolvers
  const name = `_for-sale.${domain}`
  return {
    id: `domains/dns-for-sale/${domain}`,
    provider: DNS.id,
    host: first ? hostOf(first) : 'none',
    request: `TXT ${name}`,
    cacheKey: dnsCacheKey('TXT', name, resolvers),
    send: (signal) => askDns({ type: 'TXT', name }, resolvers, signal),
    read: (answer) => readForSale(answer, name),
  }
}

function readForSale(answer: RawAnswer, name: string): Reading<boolean> {
  const records = packet.decode(Buffer.from(answer.bytes)).answers ?? []
  const value = records.some(
    (record) =>
      record.type === 'TXT' &&
      record.name.toLowerCase() === name &&
      [record.data].flat().map(String).join('').startsWith(VERSION_TAG),
  )
  return { value, outcome: value ? 'for_sale' : 'not_for_sale', confidence: 'high', ttlSeconds: TTL_SECONDS }
}
