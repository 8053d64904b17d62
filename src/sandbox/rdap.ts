import { readFileSync } from 'node:fs'
import { domainToASCII, domainToUnicode } from 'node:url'
import { json, notSimulated, type Registry, type RegistryRequest, type Reply } from './exchange.ts'
import { registrationOf, registrationRecord } from './registrations.ts'
import { whoisTlds } from './whois-data.ts'

const RDAP_TYPE = 'application/rdap+json'
/** Labels of letters, digits, hyphens (RFC 5890 §2.3.1), at least two, at most 253 octets. */
const DOMAIN =
  /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Every top-level domain, in A-label form. */
export const TLDS: readonly string[] = readFileSync(new URL('./data/tlds.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const known = new Set(TLDS)

/**
 * The RDAP servers of all top-level domains (RFC 9082, RFC 9083), and IANA's bootstrap file (RFC 9224). It lists those
 * whose registry has no WHOIS server in the sandbox, at the given address.
 */
export function rdap(address: () => string): Registry {
  return {
    source: 'domains',
    handle: (asked) => {
      if (asked.path === '/dns.json') return bootstrap(address())
      const [, tld = '', question = '', name = ''] = /^\/([^/]+)\/([^/]+)\/(.+)$/s.exec(asked.path) ?? []
      if (!known.has(tld)) return notSimulated(`the RDAP server ${asked.path}`)
      if (question !== 'domain') return failure(501, 'Not implemented', `no search for ${question} here`)
      return lookUp(tld, name, asked)
    },
  }
}

function bootstrap(address: string): Reply {
  return json({
    version: '1.0',
    publication: '2026-01-01T00:00:00Z',
    description: 'RDAP servers of the sandbox',
    services: TLDS.filter((tld) => !whoisTlds.has(tld)).map((tld) => [[tld], [`${address}/rdap/${tld}/`]]),
  })
}

function lookUp(tld: string, name: string, { method }: RegistryRequest) {
  if (method !== 'GET' && method !== 'HEAD') return failure(405, 'Method not allowed', 'ask with GET or HEAD')
  const domain = domainToASCII(name.replace(/\.$/, ''))
  if (!DOMAIN.test(domain)) return failure(400, 'Bad request', 'this is not a domain name')
  if (!domain.endsWith(`.${tld}`)) return failure(400, 'Bad request', `this server answers for .${tld}`)
  const found = registrationOf(domain)
  if (!found) return failure(400, 'Bad request', 'names are registered below this one')
  const answer = (): Reply => {
    if (domain !== found.domain || found.state === 'free') return notFound(domain)
    return json(
      found.state === 'reserved' ? reserved(domain) : registered(domain, found.delegated),
      200,
      RDAP_TYPE,
    )
  }
  return { name: found.key, answer }
}

const CONFORMANCE = [
  'rdap_level_0',
  'icann_rdap_response_profile_0',
  'icann_rdap_technical_implementation_guide_0',
]

function registered(domain: string, delegated: boolean) {
  const { handle, registrar, created, changed, expires, nameServers } = registrationRecord(domain)
  const [ianaId, registrarName] = registrar
  const event = (eventAction: string, day: string) => ({ eventAction, eventDate: `${day}T12:00:00Z` })
  return {
    rdapConformance: CONFORMANCE,
    objectClassName: 'domain',
    handle,
    ...namesOf(domain),
    status: delegated ? ['active'] : ['inactive'],
    entities: [
      {
        objectClassName: 'entity',
        handle: ianaId,
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: ianaId }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrarName],
          ],
        ],
      },
    ],
    events: [event('registration', created), event('expiration', expires), event('last changed', changed)],
    nameservers: delegated ? nameServers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })) : [],
    secureDNS: { delegationSigned: false },
  }
}

const reserved = (domain: string) => ({
  rdapConformance: CONFORMANCE,
  objectClassName: 'domain',
  ...namesOf(domain),
  status: ['reserved'],
})

function namesOf(ldhName: string) {
  const unicodeName = domainToUnicode(ldhName)
  return unicodeName === ldhName ? { ldhName } : { ldhName, unicodeName }
}

const notFound = (domain: string): Reply => failure(404, 'Not found', `${domain} is not registered`)

/** RFC 9083 §6. */
const failure = (errorCode: number, title: string, description: string): Reply =>
  json(
    { rdapConformance: ['rdap_level_0'], errorCode, title, description: [description] },
    errorCode,
    RDAP_TYPE,
  )
