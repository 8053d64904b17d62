import { isIPv6 } from 'node:net'
import type { SourceSettings } from '../checkers/source-settings.ts'
import { DnsServer } from './dns-server.ts'
import type { Registry } from './exchange.ts'
import { sandboxServer } from './http-server.ts'
import { Listeners } from './listeners.ts'
import { rdap } from './rdap.ts'
import { adapter } from './social/adapter.ts'
import { social } from './social/social.ts'
import { SOCIAL_CREDENTIALS } from './social/tokens.ts'
import { SandboxTimers } from './timers.ts'
import type { Twin } from './twin.ts'
import { TWINS } from './twins.ts'
import { WhoisServer } from './whois-server.ts'

export type SandboxOptions = {
  /** Address to listen on. Default 127.0.0.1. */
  host?: string
  /** HTTP port; 0, the default, is any free one. */
  port?: number
  /** DNS port, UDP and TCP; 0, the default, is any free one. */
  dnsPort?: number
  /** WHOIS port; 0, the default, is any free one. */
  whoisPort?: number
  /** Limit of a whole exchange with a provider, ms; above the 1.2 s of a slow answer. Default 4,000. */
  timeoutMs?: number
  /** Simulated providers, other than domains and social networks. Default all. */
  twins?: readonly Twin[]
}

export type Sandbox = {
  /** The settings with which checkers query this sandbox. */
  settings: SourceSettings
  url: string
  /** `address:port`. */
  dns: string
  /** `address:port`. */
  whois: string
  /** Closes everything at once: sockets, connections, answers that are still pending. */
  close: () => Promise<void>
}

/** Starts the registries of test mode. Rejects if a port is in use. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, dnsPort = 0, whoisPort = 0, twins = TWINS, ...others } = options
  const timers = new SandboxTimers()
  let url = ''
  const registries = new Map<string, Registry>([
    ['rdap', rdap(() => url)],
    ['social', social],
    ['social-adapter', adapter],
    ...twins.map(({ id, registry }) => [id, registry] as const),
  ])
  const http = sandboxServer(registries, timers)
  const listeners = new Listeners(http, { allowHalfOpen: true, noDelay: true })
  const dns = new DnsServer(timers)
  const whois = new WhoisServer(timers)
  const close = async () => {
    timers.stop()
    const closed = listeners.close()
    http.closeAllConnections()
    await Promise.all([closed, dns.close(), whois.close()])
  }
  try {
    const chosenPort = await listeners.listen(host, port)
    const chosenDnsPort = await dns.listen(host, dnsPort)
    const chosenWhoisPort = await whois.listen(host, whoisPort)
    const shown = isIPv6(host) ? `[${host}]` : host
    url = `http://${shown}:${chosenPort}`
    const dnsAddress = `${shown}:${chosenDnsPort}`
    const whoisAddress = `${shown}:${chosenWhoisPort}`
    const settings = settingsFor(url, { dns: dnsAddress, whois: whoisAddress }, twins, others)
    return { settings, url, dns: dnsAddress, whois: whoisAddress, close }
  } catch (error) {
    await close()
    throw error
  }
}

function settingsFor(
  url: string,
  { dns, whois }: { dns: string; whois: string },
  twins: readonly Twin[],
  { timeoutMs = 4_000 }: Pick<SandboxOptions, 'timeoutMs'>,
): SourceSettings {
  return {
    registers: null,
    providers: Object.assign(
      {
        DNS_SERVERS: [dns],
        RDAP_BOOTSTRAP_URL: `${url}/rdap/dns.json`,
        WHOIS_SERVER: whois,
        SOCIAL_BASE_URL: `${url}/social`,
        ...SOCIAL_CREDENTIALS,
      },
      ...twins.map(({ id, settings }) => settings(`${url}/${id}`, timeoutMs)),
    ),
    timeoutMs,
  }
}
