import type { SettingValues } from '../descriptor.ts'
import { BootstrapSource } from '../domains/bootstrap.ts'
import { registryScope } from '../domains/canaries.ts'
import { RDAP, WHOIS } from '../domains/descriptors.ts'
import { registeredLabel, whoisServers } from '../domains/whois-servers.ts'
import type { SelfTest } from './ways.ts'

/** The server that can say that a name under a TLD is free. */
export type Tld = {
  /** In A-label form, without a dot. */
  tld: string
  protocol: 'rdap' | 'whois' | null
  /** Host of the server. */
  server: string | null
  selfTest: SelfTest | null
}

/**
 * The server of every TLD whose registry can say that a name is free, by TLD, from the shipped data: the RDAP server, or the
 * WHOIS server where there is none. A bootstrap file from another address than IANA's
 * is the sole authority there, so nothing is known about it.
 * @param selfTests by scope, see {@link registryScope}
 */
export function tldsOf(values: SettingValues, selfTests: ReadonlyMap<string, SelfTest>): Tld[] {
  const url = String(values.RDAP_BOOTSTRAP_URL ?? RDAP.settings.RDAP_BOOTSTRAP_URL.parse(undefined))
  const { known } = new BootstrapSource(url === 'off' ? null : url, 0, () => 0)
  const byTld = new Map<string, Omit<Tld, 'tld' | 'selfTest'> & { scope: string }>()
  for (const [tld, server] of known?.servers ?? [])
    byTld.set(tld, {
      protocol: 'rdap',
      server: new URL(server).host,
      scope: registryScope('rdap', server, tld),
    })
  if ((values.WHOIS_SERVER ?? WHOIS.settings.WHOIS_SERVER.parse(undefined)) !== 'off') {
    for (const server of whoisServers()) {
      const { host, tlds, free } = server
      const isProvable = (tld: string) => free.length > 0 && registeredLabel(server, tld) !== null
      const without = tlds.filter((tld) => !tld.includes('.') && !byTld.has(tld) && isProvable(tld))
      for (const tld of without)
        byTld.set(tld, { protocol: 'whois', server: host, scope: registryScope('whois', host, tld) })
    }
  }
  return [...byTld]
    .map(([tld, { scope, ...by }]) => ({
      tld,
      ...by,
      selfTest: selfTests.get(scope) ?? null,
    }))
    .sort((a, b) => (a.tld < b.tld ? -1 : 1))
}
