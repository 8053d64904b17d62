import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Returns every address of a host name. Rejects with an error of `node:dns` if it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const TIMEOUT_MS = 3_000
const LOOPBACK = ['127.0.0.1', '::1']
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Queries name servers (`address:port`; default: those of the machine) directly: unlike with the system resolver, a
 * slow query must not occupy a thread that others need. `localhost` is loopback without a query (RFC 6761 §6.3).
 */
export function createResolve(servers: readonly string[] = []): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  return async (hostname) => {
    if (isLocalhost(hostname)) return LOOPBACK
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length > 0) return addresses
    // A missing address family explains less than the error of the other family's query.
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    throw reasons.find((reason) => !NOTHING.has(codeOf(reason))) ?? reasons[0] ?? new Error('no address')
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether a name is `localhost` or a subdomain of it: always loopback (RFC 6761 §6.3). */
export const isLocalhost = (hostname: string): boolean => /^(?:.+\.)?localhost\.?$/i.test(hostname)

/** The literal address in the host of a URL, without the brackets of IPv6; null for a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? null : bare
}
