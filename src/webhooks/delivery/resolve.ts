import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Gives every address of a host name. Rejects with an error of `node:dns` where it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const TIMEOUT_MS = 3_000
const LOOPBACK = ['127.0.0.1', '::1']
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks name servers (`address:port`; default those of the machine) directly: a name that hangs must not hold a thread
 * that others need, as it would with the resolver of the system. `localhost` is loopback without asking (RFC 6761 §6.3).
 */
export function createResolve(servers: readonly string[] = []): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers([...servers])
  return async (hostname) => {
    if (isLocalhost(hostname)) return LOOPBACK
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length > 0) return addresses
    // That one family is missing says less than why the other could not be asked for.
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    throw reasons.find((reason) => !NOTHING.has(codeOf(reason))) ?? reasons[0] ?? new Error('no address')
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether a name is `localhost` or below it: always loopback (RFC 6761 §6.3). */
export const isLocalhost = (hostname: string): boolean => /^(?:.+\.)?localhost\.?$/i.test(hostname)

/** The address that a host of a URL is, without the brackets of IPv6; null for a name. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(bare) === 0 ? null : bare
}
