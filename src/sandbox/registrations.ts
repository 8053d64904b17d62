import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { between, chance, dayIn, digits, pick } from './chance.ts'
import { type Scene, sceneOf } from './magic-names.ts'
import { keyOf } from './name-key.ts'
import { isKnown, takenShare } from './taken-share.ts'
import { registryLabelOf } from './whois-data.ts'

/** State of one domain at its registry; RDAP and DNS of the sandbox agree on it. */
export type Registration = {
  /** The registrable domain in A-label form, lower case. */
  domain: string
  key: string
  scene: Scene
  state: 'free' | 'registered' | 'reserved'
  /** Whether the registry's zone holds its name servers. */
  delegated: boolean
  /** Content of the `_for-sale` record (RFC 10023); null without one. */
  forSale: string | null
}

/** Share of the registered domains that have no name servers. */
const UNDELEGATED_SHARE = 0.05
/** Share of the unregistered domains that the registry reserves for itself. */
const RESERVED_SHARE = 0.01
const FOR_SALE_SHARE = 0.06

/**
 * The state of a domain, for any host below it (`_for-sale.`, `www.`) and in any spelling. Null for a name that is
 * not a domain below a suffix.
 */
export function registrationOf(name: string): Registration | null {
  if (isRegistrys(name)) return { ...REGISTRYS, domain: name, key: keyOf(name) }
  const { domain, domainWithoutSuffix } = parse(name, { allowPrivateDomains: true, validateHostname: false })
  if (!domain || !domainWithoutSuffix) return null
  const key = keyOf(domainToUnicode(domainWithoutSuffix) || domainWithoutSuffix)
  const scene = sceneOf(key)
  const state = stateOf(scene, domain, key)
  const mixed = scene.domains === 'mixed'
  const registered = state === 'registered'
  return {
    domain,
    key,
    scene,
    state,
    delegated: registered && !(mixed && chance(`domain/undelegated/${domain}`) < UNDELEGATED_SHARE),
    forSale:
      registered && mixed && chance(`domain/sale/${domain}`) < FOR_SALE_SHARE
        ? `v=FORSALE1;fval=EUR${between(5, 190, `domain/price/${domain}`) * 100}`
        : null,
  }
}

/** Whether a registry holds the name for itself, also where the public suffix list names it as a suffix (`nic.in`). */
function isRegistrys(name: string): boolean {
  const [label = '', ...suffix] = name.split('.')
  return (domainToUnicode(label) || label) === registryLabelOf(suffix.join('.'))
}

const REGISTRYS = { scene: sceneOf('nic'), state: 'registered', delegated: true, forSale: null } as const

function stateOf(scene: Scene, domain: string, key: string): Registration['state'] {
  if (scene.domains === 'free') return 'free'
  if (scene.domains === 'taken' || chance(`domain/${domain}`) < takenShare(key)) return 'registered'
  const keptBack = isKnown(key) && chance(`domain/reserved/${domain}`) < RESERVED_SHARE
  return keptBack ? 'reserved' : 'free'
}

const REGISTRARS = [
  ['9995', 'Example Names Ltd'],
  ['9996', 'Testbed Registrar Inc.'],
  ['9997', 'Placeholder Domains B.V.'],
  ['9998', 'Sample & Sons Registrations'],
] as const
const NAME_SERVER_SUFFIXES = ['dns.example', 'parking.example', 'hosting.example'] as const

/** The registry's record of a registered domain. Days are `yyyy-mm-dd`. */
export const registrationRecord = (domain: string) => ({
  handle: `${digits(9, `domain/handle/${domain}`)}-SANDBOX`,
  registrar: pick(REGISTRARS, `domain/registrar/${domain}`),
  created: dayIn(1996, 2024, `domain/created/${domain}`),
  changed: dayIn(2025, 2025, `domain/changed/${domain}`),
  expires: dayIn(2031, 2039, `domain/expires/${domain}`),
  nameServers: nameServersOf(domain),
})

/** Two name servers of one host, in alphabetical order. */
export function nameServersOf(domain: string): string[] {
  const suffix = pick(NAME_SERVER_SUFFIXES, `domain/host/${domain}`)
  return [`ns1.${suffix}`, `ns2.${suffix}`]
}
