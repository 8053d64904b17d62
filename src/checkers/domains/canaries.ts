import { randomInt } from 'node:crypto'
import { toALabel } from '../../names/idna.ts'
import type { Canaries, Canary, Proof } from '../canary/contract.ts'
import { randomName } from '../canary/random-name.ts'
import type { CheckTask } from '../provider-client/contract.ts'
import { DEFAULT_TLDS } from './default-tlds.ts'
import { type Authority, askAuthority, type RegistryDeps } from './registry.ts'

/**
 * A label that the registry of every generic TLD must register for itself (ICANN base registry agreement, specification
 * 5), and that nearly all registries of countries hold.
 */
const REGISTRY_LABEL = 'nic'

/** Letters of a random label in its own alphabet. A Chinese one must stay within the 63 octets of a label. */
const RANDOM_LENGTH = 16
const RANDOM_HAN_LENGTH = 10

/** The self-test of one server for one TLD. It asks the registry alone: DNS could hide that the registry denies all names. */
export function registryCanary(authority: Authority, deps: RegistryDeps): Canary {
  const { by, host, tld } = authority
  return {
    scope: registryScope(by, by === 'rdap' ? authority.server : host, tld),
    source: 'domains',
    provider: `${by}/${host}`,
    isDefault: DEFAULT_TLDS.includes(tld),
    taken: takenLabel(authority),
    random: () => randomLabel(authority),
    ask: async (task, name) => {
      const { said, answers } = await askAuthority(task, domainOf(name, tld), authority, deps)
      if (said.kind !== 'answered') return { says: 'unknown', answers }
      if (said.answer.found) return { says: 'taken', answers }
      const denies = said.answer.kind === 'not_found' && said.trusted
      return { says: denies ? 'free' : 'unknown', answers }
    },
  }
}

/**
 * The unit that is proven. A host may answer for the same TLD at several paths.
 * @param server base URL of an RDAP server, host of a WHOIS server
 */
export function registryScope(by: Authority['by'], server: string, tld: string): string {
  if (by === 'whois') return `whois/${server}/${tld}`
  const { host, pathname } = new URL(server)
  return `rdap/${host}${pathname.replace(/\/+$/, '')}/${tld}`
}

/** Proves a server for a TLD by its canary. */
export const proveBy =
  (canaries: Canaries) =>
  (task: CheckTask, authority: Authority, deps: RegistryDeps): Promise<Proof> =>
    canaries.proofOf(registryCanary(authority, deps), task)

function takenLabel(authority: Authority): string {
  if (authority.by === 'rdap') return REGISTRY_LABEL
  const { canary, canaries } = authority.server
  return canaries[authority.tld] ?? canary
}

function randomLabel(authority: Authority): string {
  const alphabet = authority.by === 'whois' ? authority.server.alphabet : undefined
  const asksOwn = alphabet !== undefined && authority.tld.startsWith('xn--')
  if (!asksOwn) return randomName()
  const length = /\p{Script=Han}/u.test(alphabet) ? RANDOM_HAN_LENGTH : RANDOM_LENGTH
  const letters = [...alphabet]
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

const domainOf = (label: string, tld: string): string => `${toALabel(label) ?? label}.${tld}`
