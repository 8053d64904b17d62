import ipaddr from 'ipaddr.js'
import { type Settings, WrongSetting } from './config.ts'
import { createGuards, type Guards } from './webhooks/guards.ts'

/**
 * Where the webhooks of these settings may go. Test endpoints may be on this machine while nobody else reaches the
 * service. Throws {@link WrongSetting} for a range that is none.
 */
export function guardsOf(settings: Settings): Guards {
  try {
    return createGuards({
      allowRanges: settings.WEBHOOK_ALLOW_RANGES,
      allowHttp: settings.WEBHOOK_ALLOW_HTTP,
      testOnLoopback: settings.ENGINE === 'embedded' && isLoopback(settings.HOST),
      dnsServers: settings.DNS_SERVERS,
    })
  } catch (error) {
    throw new WrongSetting(
      `NAMECHECK_WEBHOOK_ALLOW_RANGES: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    )
  }
}

/** Whether only programs of this machine reach an address. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
