import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { toALabel, toULabel } from '../../names/domains/idna.ts'
import { tldAccepts } from '../../names/domains/tld-accepts.ts'
import { lazy } from '../../primitives/lazy.ts'
import { chance } from '../../primitives/runtime.ts'
import type { CheckTask } from '../provider-client/interfaces.ts'
import { randomName } from '../self-test/random-name.ts'
import type { Proof, SelfTest, SelfTests } from '../self-test/self-test.ts'
import { DEFAULT_TLDS } from './default-tlds.ts'
import { type Authority, askAuthority, type RegistryDeps } from './registry.ts'
import { COMMERCIAL_LABEL, registeredLabel } from './whois-servers.ts'

/**
 * A label that the registry of every generic TLD must register for itself, also of one in another script (ICANN base
 * registry agreement, specifications 4 and 5), and that nearly all registries of countries hold.
 */
const REGISTRY_LABEL = 'nic'

/** The labels of self-tests of RDAP servers for TLDs in which {@link REGISTRY_LABEL} need not exist, by TLD. */
const rdapLabels = lazy(
  () =>
    z
      .strictObject({
        about: z.string(),
        tlds: z.record(
          z.string(),
          z.strictObject({
            taken: z.string().nullable(),
            alphabet: z.string().optional(),
            source: z.string(),
            date: z.iso.date(),
          }),
        ),
      })
      .parse(JSON.parse(readFileSync(new URL('./data/rdap-self-tests.json', import.meta.url), 'utf8'))).tlds,
)

/** Letters of a random label in its own alphabet. A Chinese one must stay within the 63 octets of a label. */
const RANDOM_LENGTH = 16
const RANDOM_HAN_LENGTH = 10

/**
 * The self-test of one server for one TLD or suffix. It asks the registry alone: DNS could hide that the registry denies
 * all names. Null if no name is known that is registered there. Its parts are the servers that answered: a WHOIS server may
 * refer to others.
 */
export function registrySelfTest(authority: Authority, deps: RegistryDeps): SelfTest | null {
  const { by, host, tld } = authority
  const taken = takenLabel(authority)
  if (taken === null) return null
  return {
    scope: registryScope(by, by === 'rdap' ? authority.server : host, tld),
    source: 'domains',
    provider: `${by}/${host}`,
    isDefault: DEFAULT_TLDS.includes(tld),
    taken,
    random: () => randomLabel(authority),
    ask: async (task, name) => {
      const { said, answers, server } = await askAuthority(task, domainOf(name, tld), authority, deps)
      if (said.kind !== 'answered') return { says: 'unknown', answers }
      const parts = [server]
      if (said.answer.found) return { says: 'taken', answers, parts }
      const denies = said.answer.kind === 'not_found' && said.trusted
      return { says: denies ? 'free' : 'unknown', answers, parts }
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

/** Proves the server that answered, for a TLD or suffix, by its self-test. */
export const proveBy =
  (selfTests: SelfTests) =>
  async (task: CheckTask, authority: Authority, deps: RegistryDeps, server: string): Promise<Proof> => {
    const selfTest = registrySelfTest(authority, deps)
    return selfTest ? selfTests.proofOf(selfTest, task, [server]) : untestable(authority)
  }

const DAY_MS = 24 * 3_600_000

const untestable = ({ tld }: Authority): Proof => ({
  ok: false,
  kind: 'unanswered',
  reason: `has no self-test, because no name is known that is registered under .${toULabel(tld)}`,
  asked: [],
  evidence: [],
  retryAfterMs: DAY_MS,
})

/** A label that is registered under a TLD or suffix; null if none is known, so that its server cannot be tested. */
export function takenLabel({ by, server, tld }: Authority): string | null {
  if (by === 'whois') return registeredLabel(server, tld)
  if (tld.includes('.')) return COMMERCIAL_LABEL
  const known = rdapLabels()[tld]
  const label = known ? known.taken : REGISTRY_LABEL
  return label !== null && tldAccepts(tld, label) ? label : null
}

function randomLabel(authority: Authority): string {
  const { tld } = authority
  const alphabet = authority.by === 'whois' ? authority.server.alphabet : rdapLabels()[tld]?.alphabet
  if (alphabet === undefined || !tld.startsWith('xn--')) return randomName()
  const length = /\p{Script=Han}/u.test(alphabet) ? RANDOM_HAN_LENGTH : RANDOM_LENGTH
  const letters = [...alphabet]
  return Array.from({ length }, () => letters[chance.integer(letters.length)]).join('')
}

const domainOf = (label: string, tld: string): string => `${toALabel(label) ?? label}.${tld}`
