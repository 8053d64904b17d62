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
  trademarks: {
    euipo: { baseUrl: string; tokenUrl: string; clientId: string; clientSecret: string } | null
    /** Folder of the local register index (`namecheck registers import`); null = none. */
    registers: string | null
  }
  companies: {
    companiesHouse: { baseUrl: string; apiKey: string } | null
    brreg: { baseUrl: string } | null
    gleif: { baseUrl: string } | null
  }
  analysis: {
    model: { baseUrl: string; apiKey: string | null; model: string } | null
  }
  /** Whole exchange with a provider, ms. */
  timeoutMs: number
}
