import { z } from 'zod'
import { address, list, url } from '../../settings/values.ts'
import type { ProviderDescriptor, SettingRows } from '../descriptor.ts'

/** A provider that the checker of domains opens itself, because its servers differ by TLD. */
type DomainProvider = ProviderDescriptor & { settings: SettingRows; needs: readonly string[] }

/** The RDAP servers of the registries; each host becomes a provider `rdap/<host>`. */
export const RDAP = {
  id: 'rdap',
  name: 'RDAP',
  covers: 'the TLDs of the RDAP bootstrap file',
  cannotKnow: 'premium names and prices; whether a registrar sells a name that is not registered',
  // Registries accept little load: most of them allow about one request per second and address.
  limits: { concurrency: 2, ratePerSecond: 2 },
  licence: null,
  attribution: null,
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    RDAP_BOOTSTRAP_URL: url
      .or(z.literal('off'))
      .default('https://data.iana.org/rdap/dns.json')
      .describe('RDAP bootstrap file (RFC 9224), refreshed daily. `off` uses only the shipped snapshot.'),
  },
  needs: [],
} satisfies DomainProvider

/** The WHOIS servers of registries without RDAP; each becomes a provider `whois/<host>`. */
export const WHOIS = {
  id: 'whois',
  name: 'WHOIS',
  covers: 'the TLDs without RDAP that whois-servers.json names',
  cannotKnow: 'premium names and prices; whether a registrar sells a name that is not registered',
  // Registries block addresses that ask more than about once a second.
  limits: { concurrency: 1, ratePerSecond: 1 },
  licence: null,
  attribution: null,
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    WHOIS_SERVER: z
      .enum(['registry', 'off'])
      .or(address)
      .default('registry')
      .describe(
        'How the service queries WHOIS for TLDs without RDAP. `registry`: the server of each registry. `address:port`: this relay, for all of them. `off`: not at all.',
      ),
  },
  needs: [],
} satisfies DomainProvider

export const DNS = {
  id: 'dns',
  name: 'DNS',
  covers: 'delegation of any name (proof of a registration, never of a free name)',
  cannotKnow: 'names that are registered without name servers',
  limits: { concurrency: 64, ratePerSecond: 200 },
  licence: null,
  attribution: null,
  verified: { as: 'spec', on: '2026-11-22' },
  settings: {
    DNS_SERVERS: list(address)
      .default([])
      .describe('DNS resolvers, `address:port`. Default: the resolvers of the machine.'),
  },
  needs: [],
} satisfies DomainProvider
