import ipaddr from 'ipaddr.js'
import { valuesOf } from '../checkers/descriptor.ts'
import { DNS } from '../checkers/domains/descriptors.ts'
import type { Settings } from '../settings/settings.ts'
import { createGuards, type Guards } from '../webhooks/delivery/guards.ts'
import { isLocalhost, literalOf } from '../webhooks/delivery/resolve.ts'

/**
 * The addresses that webhooks may be sent to. Test endpoints may be on loopback while only this machine reaches the
 * service.
 */
export const guardsOf = (settings: Settings): Guards =>
  createGuards({
    allowRanges: settings.WEBHOOK_ALLOW_RANGES,
    allowHttp: settings.WEBHOOK_ALLOW_HTTP,
    testOnLoopback: servesThisMachineOnly(settings),
    dnsServers: valuesOf(DNS, settings.providers).DNS_SERVERS,
  })

/**
 * Whether all clients of the service run on its machine, as far as settings show. The embedded engine, which is one
 * process, listens on loopback; its public URL is loopback too; and no reverse proxy is trusted. A proxy on the same
 * machine would admit clients from elsewhere.
 */
export function servesThisMachineOnly({ ENGINE, HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  const isPublicUrlLocal = PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname)
  return ENGINE === 'embedded' && isLoopback(HOST) && isPublicUrlLocal && TRUST_PROXY === 0
}

/** Whether only programs of this machine reach an address, or a name below `localhost` (RFC 6761 §6.3). */
export function isLoopback(host: string): boolean {
  if (isLocalhost(host)) return true
  const address = literalOf(host)
  return address !== null && ipaddr.process(address).range() === 'loopback'
}
