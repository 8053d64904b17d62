import type { SettingValues } from '../descriptor.ts'
import { shippedBootstrap } from '../domains/bootstrap.ts'
import { RDAP, WHOIS } from '../domains/descriptors.ts'
import { trusts404 } from '../domains/rdap-forms.ts'
import { registryScope, takenLabel } from '../domains/self-tests.ts'
import { tldsWithoutServer, type WhoisServer, whoisServers } from '../domains/whois-servers.ts'
import type { SelfTest } from './ways-to-search.ts'

/** The server that is asked about names under a TLD. */
export type Tld = {
  /** In A-label form, without a dot. */
  tld: string
  protocol: 'rdap' | 'whois' | null
  /** Host of the server. */
  server: string | null
  /** Why no name under the TLD can be free, a sentence; null if the server can say so. */
  neverFree: string | null
  /** Answers of a WHOIS server whose form is not known, so that they read as unknown. */
  unread: readonly ('reserved' | 'throttled')[]
  selfTest: SelfTest | null
}
type Asked = Omit<Tld, 'tld' | 'selfTest'> & {
  scope: string | null
  /** What must hold before the server answers at all, a sentence: only a self-test shows that it does. */
  condition?: string | undefined
}

/**
 * Who is asked about each TLD, from the shipped data: the RDAP server, or the WHOIS server where there is none. A bootstrap
 * file from another address than IANA's is the sole authority there, so nothing is known about it.
 * @param selfTests by scope, see {@link registryScope}
 */
export function tldsOf(values: SettingValues, selfTests: ReadonlyMap<string, SelfTest>): Tld[] {
  const url = String(values.RDAP_BOOTSTRAP_URL ?? RDAP.settings.RDAP_BOOTSTRAP_URL.parse(undefined))
  const known = shippedBootstrap(url === 'off' ? null : url)
  const isOn = (values.WHOIS_SERVER ?? WHOIS.settings.WHOIS_SERVER.parse(undefined)) !== 'off'
  const byTld = new Map<string, Asked>()
  for (const [tld, server] of known?.servers ?? []) byTld.set(tld, askedByRdap(server, tld))
  for (const server of whoisServers())
    for (const tld of server.tlds)
      if (!tld.includes('.') && !byTld.has(tld)) byTld.set(tld, askedByWhois(server, tld, isOn))
  if (known) for (const tld of tldsWithoutServer()) if (!byTld.has(tld)) byTld.set(tld, unasked(tld))
  return [...byTld]
    .map(([tld, { scope, condition, neverFree, ...by }]) => {
      const selfTest = scope === null ? null : (selfTests.get(scope) ?? null)
      const unmet = selfTest?.state === 'proven' ? undefined : condition
      return { tld, ...by, neverFree: neverFree ?? unmet ?? null, selfTest }
    })
    .sort((a, b) => (a.tld < b.tld ? -1 : 1))
}

/** Whether the server of a TLD can say that a name is free. */
export const canSayFree = ({ neverFree }: Tld): boolean => neverFree === null

/** A TLD of which nothing is known, also whether it exists. */
export const unknownTld = (tld: string): Tld => ({
  tld,
  protocol: null,
  server: null,
  neverFree: NO_SERVER,
  unread: [],
  selfTest: null,
})

const NO_SERVER = 'No RDAP or WHOIS server of its registry is known.'
const NO_LABEL =
  'No name is known that is registered under it and that its registry accepts, so that the server cannot be tested.'

function askedByRdap(server: string, tld: string): Asked {
  const { host } = new URL(server)
  const isTestable = takenLabel({ by: 'rdap', server, host, tld }) !== null
  const untrusted = trusts404(server) ? null : 'The server answers "not found" for registered names too.'
  return {
    protocol: 'rdap',
    server: host,
    neverFree: untrusted ?? (isTestable ? null : NO_LABEL),
    unread: [],
    scope: registryScope('rdap', server, tld),
  }
}

function askedByWhois(server: WhoisServer, tld: string, isOn: boolean): Asked {
  const { host, noDenial, condition, noReserved, noThrottled } = server
  const isTestable = takenLabel({ by: 'whois', server, host, tld }) !== null
  return {
    protocol: 'whois',
    server: host,
    neverFree: isOn ? (noDenial ?? (isTestable ? null : NO_LABEL)) : 'WHOIS is switched off.',
    unread: [
      ...(noReserved === undefined ? [] : (['reserved'] as const)),
      ...(noThrottled === undefined ? [] : (['throttled'] as const)),
    ],
    condition,
    scope: registryScope('whois', host, tld),
  }
}

function unasked(tld: string): Asked {
  const suffix = whoisServers()
    .flatMap(({ tlds }) => tlds)
    .find((each) => each.endsWith(`.${tld}`))
  return {
    protocol: null,
    server: null,
    neverFree: suffix === undefined ? NO_SERVER : `Only suffixes under it have a server, such as .${suffix}.`,
    unread: [],
    scope: null,
  }
}
