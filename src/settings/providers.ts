import { z } from 'zod'
import { address, base, list, seconds, text, url, whole } from './values.ts'

/** Providers: where live checks find them, and how every check asks. */
export const providerSettings = {
  CONTACT_URL: url
    .optional()
    .describe(
      'Page that tells who asks and whom to write to; it is put into the `User-Agent` that providers see.',
    ),
  TIMEOUT_SECONDS: seconds.default(5).describe('Longest exchange with a provider.'),
  HOST_CONCURRENCY: whole
    .min(1)
    .optional()
    .describe(
      'Questions under way at once for each host, instead of the number of each provider; for hosts that are your own.',
    ),
  HOST_RATE: seconds
    .optional()
    .describe(
      'Questions per second for each host, instead of the number of each provider; for hosts that are your own.',
    ),
  DNS_SERVERS: list(address).default([]).describe('Resolvers, `address:port`; default those of the machine.'),
  RDAP_BOOTSTRAP_URL: url
    .or(z.literal('off'))
    .default('https://data.iana.org/rdap/dns.json')
    .describe('RDAP bootstrap file (RFC 9224), refreshed daily; `off` uses the shipped snapshot alone.'),
  SOCIAL_BASE_URL: base
    .optional()
    .describe('Put in front of host and path of every social network, for a relay: `<base>/github.com/…`.'),
  REGISTERS: text
    .optional()
    .describe(
      'Folder of the local trademark registers (`namecheck registers import`). Default `DATA/registers`.',
    ),
  EUIPO_URL: base
    .default('https://api.euipo.europa.eu/trademark-search')
    .describe('EUIPO Trademark Search API.'),
  EUIPO_TOKEN_URL: url
    .default('https://euipo.europa.eu/cas-server-webapp/oidc/accessToken')
    .describe('Where the EUIPO access token comes from (OAuth 2 client credentials).'),
  EUIPO_CLIENT_ID: text.optional().describe('Client id at EUIPO; without it EUIPO is `not_configured`.'),
  EUIPO_CLIENT_SECRET: text.optional().describe('Client secret at EUIPO.'),
  COMPANIES_HOUSE_URL: base
    .default('https://api.company-information.service.gov.uk')
    .describe('UK Companies House API.'),
  COMPANIES_HOUSE_KEY: text
    .optional()
    .describe('Key of the Companies House API; without it the register is `not_configured`.'),
  BRREG_URL: base
    .or(z.literal('off'))
    .default('https://data.brreg.no/enhetsregisteret/api')
    .describe('Norwegian register of business enterprises; `off` leaves it out.'),
  GLEIF_URL: base
    .or(z.literal('off'))
    .default('https://api.gleif.org/api/v1')
    .describe('GLEIF register of legal entity identifiers; `off` leaves it out.'),
  ANALYSIS_URL: base
    .optional()
    .describe(
      'OpenAI-compatible server, up to and without `/chat/completions`; without it the rules analyse.',
    ),
  ANALYSIS_KEY: text.optional().describe('Bearer key of that server.'),
  ANALYSIS_MODEL: text.default('gpt-4o-mini').describe('Model asked there.'),
}
