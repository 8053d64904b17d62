import type { SettingValues } from './descriptor.ts'

/**
 * The addresses that each source asks. The sandbox provides the same shape as the settings; checkers cannot distinguish
 * them. `null` means not configured.
 */
export type SourceSettings = {
  domains: {
    /** Resolvers, `address:port`; empty = those of the machine. */
    dnsServers: string[]
    /** IANA's RDAP bootstrap file (RFC 9224); null = only the shipped snapshot. */
    bootstrapUrl: string | null
  }
  social: {
    /** Prefix for every network's host and path (`<base>/github.com/…`); null = ask the networks themselves. */
    baseUrl: string | null
  }
  /** Folder of the local trademark registers (`namecheck registers import`); null = none. */
  registers: string | null
  /** Settings of the providers; the keys are setting names. A provider with missing settings is not configured. */
  providers: SettingValues
  /** Time limit of a whole exchange with a provider, ms. */
  timeoutMs: number
}
