import { z } from 'zod'
import { address, base, list, seconds, text, url, whole } from './values.ts'

/** Providers: where live checks find them, and how every check asks. */
export const providerSettings = {
  CONTACT_URL: url
    .optional()
    .describe(
      'Web page that says who sends the requests and how to contact them. The service adds it to the `User-Agent` of its requests to providers.',
    ),
  TIMEOUT_SECONDS: seconds.default(5).describe('Time limit of one exchange with a provider.'),
  HOST_CONCURRENCY: whole
    .min(1)
    .optional()
    .describe(
      'Maximum number of concurrent requests to each host. It replaces the limits of the providers; use it for your own hosts.',
    ),
  HOST_RATE: seconds
    .optional()
    .describe(
      'Requests per second to each host. It replaces the limits of the providers; use it for your own hosts.',
    ),
  DNS_SERVERS: list(address)
    .default([])
    .describe('DNS resolvers, `address:port`. Default: the resolvers of the machine.'),
  RDAP_BOOTSTRAP_URL: url
    .or(z.literal('off'))
    .default('https://data.iana.org/rdap/dns.json')
    .describe('RDAP bootstrap file (RFC 9224), refreshed daily. `off` uses only the shipped snapshot.'),
  SOCIAL_BASE_URL: base
    .optional()
    .describe(
      'Base URL of a relay. The service puts it before the host and path of every social network: `<base>/github.com/…`.',
    ),
  REGISTERS: text
    .optional()
    .describe(
      'Folder of the local trademark registers (`namecheck registers import`). Default `DATA/registers`.',
    ),
  EUIPO_URL: base
    .default('https://api.euipo.europa.eu/trademark-search')
    .describe('URL of the EUIPO Trademark Search API.'),
  EUIPO_TOKEN_URL: url
    .default('https://euipo.europa.eu/cas-server-webapp/oidc/accessToken')
    .describe('Token endpoint of EUIPO (OAuth 2 client credentials).'),
  EUIPO_CLIENT_ID: text.optional().describe('EUIPO client id. Without it, EUIPO is `not_configured`.'),
  EUIPO_CLIENT_SECRET: text.optional().describe('EUIPO client secret.'),
  COMPANIES_HOUSE_URL: base
    .default('https://api.company-information.service.gov.uk')
    .describe('URL of the UK Companies House API.'),
  COMPANIES_HOUSE_KEY: text
    .optional()
    .describe('Key of the Companies House API. Without it, the register is `not_configured`.'),
  BRREG_URL: base
    .or(z.literal('off'))
    .default('https://data.brreg.no/enhetsregisteret/api')
    .describe('URL of the Norwegian register of business enterprises; `off` disables it.'),
  GLEIF_URL: base
    .or(z.literal('off'))
    .default('https://api.gleif.org/api/v1')
    .describe('URL of the GLEIF register of legal entity identifiers; `off` disables it.'),
  ANALYSIS_URL: base
    .optional()
    .describe(
      'Base URL of an OpenAI-compatible server, without `/chat/completions`. Without it, built-in rules make the analysis.',
    ),
  ANALYSIS_KEY: text.optional().describe('Bearer key of the OpenAI-compatible server.'),
  ANALYSIS_MODEL: text
    .default('gpt-4o-mini')
    .describe('Model that the OpenAI-compatible server runs for the analysis.'),
}
