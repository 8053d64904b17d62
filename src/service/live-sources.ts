import { join } from 'node:path'
import type { SourceSettings } from '../checkers/settings.ts'
import type { Settings } from '../settings/settings.ts'

/** Where live checks ask, by the settings; the sandbox gives the same shape for test checks. */
export function liveSources(settings: Settings): SourceSettings {
  const on = (url: string) => (url === 'off' ? null : url)
  const keyless = (url: string) => (url === 'off' ? null : { baseUrl: url })
  const { EUIPO_CLIENT_ID, EUIPO_CLIENT_SECRET, COMPANIES_HOUSE_KEY, ANALYSIS_URL } = settings
  return {
    domains: { dnsServers: settings.DNS_SERVERS, bootstrapUrl: on(settings.RDAP_BOOTSTRAP_URL) },
    social: { baseUrl: settings.SOCIAL_BASE_URL ?? null },
    trademarks: {
      euipo:
        EUIPO_CLIENT_ID && EUIPO_CLIENT_SECRET
          ? {
              baseUrl: settings.EUIPO_URL,
              tokenUrl: settings.EUIPO_TOKEN_URL,
              clientId: EUIPO_CLIENT_ID,
              clientSecret: EUIPO_CLIENT_SECRET,
            }
          : null,
      registers: settings.REGISTERS ?? join(settings.DATA, 'registers'),
    },
    companies: {
      companiesHouse: COMPANIES_HOUSE_KEY
        ? { baseUrl: settings.COMPANIES_HOUSE_URL, apiKey: COMPANIES_HOUSE_KEY }
        : null,
      brreg: keyless(settings.BRREG_URL),
      gleif: keyless(settings.GLEIF_URL),
    },
    analysis: {
      model: ANALYSIS_URL
        ? { baseUrl: ANALYSIS_URL, apiKey: settings.ANALYSIS_KEY ?? null, model: settings.ANALYSIS_MODEL }
        : null,
    },
    timeoutMs: settings.TIMEOUT_SECONDS * 1000,
  }
}
