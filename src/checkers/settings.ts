import type { SettingValues } from './descriptor.ts'

/**
 * Where each source asks. The sandbox gives the same shape as the settings do: nothing in the checkers
 * knows which of them it was given. `null` means not configured.
 */
export type SourceSettings = {
  domains: {
    /** Resolvers, `address:port`; empty = those of the machine. */
    dnsServers: string[]
    /** IANA's RDAP bootstrap file (RFC 9224); null = the shipped snapshot alone. */
    bootstrapUrl: string | null
  }
  social: {
    /** Put in front of every network's host and path (`<base>/github.com/…`); null = ask the networks themselves. */
    baseUrl: string | null
  }
  /** Folder of the local trademark registers (`namecheck registers import`); null = none. */
  registers: string | null
  /** Settings of the providers that may be asked, each under its name. A provider whose settings are missing is not configured. */
  providers: SettingValues
  /** Whole exchange with a provider, ms. */
  timeoutMs: number
}
