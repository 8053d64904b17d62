import type { Coverage, DomainFinding, Evidence } from '../../events/sections.ts'
import { makeKnown, valuesOf } from '../descriptor.ts'
import {
  type Attempt,
  type Checker,
  type CheckTask,
  type ProviderClient,
  ProviderError,
} from '../provider-client/interfaces.ts'
import { evidenceOf, retryAfterOf, tally, type Unanswered } from '../provider-client/section-evidence.ts'
import { provenBy } from '../self-test/judge-run.ts'
import type { SelfTests } from '../self-test/self-test.ts'
import type { SourceSettings } from '../source-settings.ts'
import { BootstrapSource } from './bootstrap.ts'
import type { Bootstrap } from './bootstrap-file.ts'
import { DEFAULT_TLDS } from './default-tlds.ts'
import { DNS, RDAP, WHOIS } from './descriptors.ts'
import { MAX_DNS_TIMEOUT_MS } from './dns-question.ts'
import { type Candidate, candidatesOf, normalizedTlds } from './labels-under-tlds.ts'
import { type LookedUp, type LookUp, lookUp } from './look-up.ts'
import { rdapProvider } from './rdap-question.ts'
import { authorityFor } from './registry.ts'
import { type Resolver, resolversOf } from './resolvers.ts'
import { NO_CANDIDATE, reasonOf } from './section-reason.ts'
import { proveBy, registrySelfTest } from './self-tests.ts'
import { type WhoisRoute, whoisRouteOf } from './whois-question.ts'

export type DomainsCheckerOptions = {
  providerClient: ProviderClient
  selfTests: SelfTests
  settings: Pick<SourceSettings, 'providers' | 'timeoutMs'>
  /** Epoch ms. */
  now: () => number
}

/**
 * Looks up every candidate of a name under every requested TLD. The registry's RDAP server, or its WHOIS server if it has
 * none, is the authority; DNS is a second proof of a registration. Throws at once if a setting cannot be read.
 */
export function createDomainsChecker(options: DomainsCheckerOptions): Checker<'domains'> {
  return new DomainsChecker(options)
}

class DomainsChecker implements Checker<'domains'> {
  readonly source = 'domains'
  readonly #providerClient: ProviderClient
  readonly #timeoutMs: number
  readonly #resolvers: readonly Resolver[]
  readonly #bootstrap: BootstrapSource
  readonly #whois: WhoisRoute | null
  readonly #prove: LookUp['prove']

  constructor({ providerClient, selfTests, settings, now }: DomainsCheckerOptions) {
    this.#providerClient = providerClient
    this.#prove = proveBy(selfTests)
    this.#timeoutMs = settings.timeoutMs
    const { DNS_SERVERS } = valuesOf(DNS, settings.providers)
    const { RDAP_BOOTSTRAP_URL } = valuesOf(RDAP, settings.providers)
    this.#resolvers = resolversOf(DNS_SERVERS)
    this.#whois = whoisRouteOf(valuesOf(WHOIS, settings.providers).WHOIS_SERVER)
    const bootstrapUrl = RDAP_BOOTSTRAP_URL === 'off' ? null : RDAP_BOOTSTRAP_URL
    this.#bootstrap = new BootstrapSource(bootstrapUrl, providerClient.http, settings.timeoutMs, now)
    const timeoutMs = Math.min(settings.timeoutMs, MAX_DNS_TIMEOUT_MS)
    makeKnown({ providerClient, timeoutMs }, 'domains', DNS)
    const known = this.#bootstrap.known
    if (known) for (const tld of DEFAULT_TLDS) this.#introduce(tld, known, selfTests)
  }

  async check(task: CheckTask): Promise<Attempt<'domains'>> {
    const tlds = normalizedTlds(task.request.tlds)
    const candidates = candidatesOf(task.name, tlds)
    const rows = candidates.length === 0 ? [] : await this.#lookUpAll(task, candidates)
    const unanswered = rows.flatMap((row) => row.unanswered)
    const retryAfterMs = soonest([retryAfterOf(unanswered), ...rows.map(retryOfProof)])
    const reason = rows.length === 0 ? NO_CANDIDATE : reasonOf(rows, unanswered)
    const status = reason === null ? 'done' : reason.code === 'not_configured' ? 'not_configured' : 'unknown'
    return {
      outcome: {
        source: 'domains',
        status,
        reason,
        summary: tally(rows.map(({ verdict }) => verdict.status)),
        coverage: tlds.map((tld) => coverageOf(tld, rows)),
        findings: rows.map(findingOf),
        evidence: distinct(rows.flatMap(evidenceOfRow)),
      },
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }
  }

  async #lookUpAll(task: CheckTask, candidates: readonly Candidate[]): Promise<LookedUp[]> {
    const by: LookUp = {
      providerClient: this.#providerClient,
      resolvers: this.#resolvers,
      bootstrap: await this.#currentBootstrap(),
      whois: this.#whois,
      timeoutMs: this.#timeoutMs,
      prove: this.#prove,
    }
    return Promise.all(candidates.map((candidate) => lookUp(task, candidate, by)))
  }

  async #currentBootstrap(): Promise<Bootstrap | Unanswered> {
    try {
      return await this.#bootstrap.current()
    } catch (error) {
      if (error instanceof ProviderError) return { provider: 'rdap', fault: error }
      throw error
    }
  }

  /** Makes the server of a default TLD known before its first use. */
  #introduce(tld: string, bootstrap: Bootstrap, selfTests: SelfTests): void {
    const deps = {
      providerClient: this.#providerClient,
      bootstrap,
      whois: this.#whois,
      timeoutMs: this.#timeoutMs,
    }
    const authority = authorityFor(tld, deps)
    if (authority?.by !== 'rdap') return
    this.#providerClient.provider(rdapProvider(authority.server, bootstrap, this.#timeoutMs))
    const selfTest = registrySelfTest(authority, deps)
    if (selfTest) selfTests.announce(selfTest)
  }
}

/** The calls that a row rests on, with those of the proof of its server. */
const evidenceOfRow = ({ answers, proof }: LookedUp): Evidence[] => [
  ...evidenceOf(answers),
  ...(proof?.evidence ?? []),
]

const distinct = (evidence: readonly Evidence[]): Evidence[] => [
  ...new Map(evidence.map((each) => [each.id, each])).values(),
]

const retryOfProof = ({ proof }: LookedUp): number | undefined =>
  proof && !proof.ok ? proof.retryAfterMs : undefined

function soonest(waits: readonly (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function findingOf(row: LookedUp): DomainFinding {
  const { candidate, verdict } = row
  return { ...candidate, ...verdict, evidence: distinct(evidenceOfRow(row)).map(({ id }) => id) }
}

function coverageOf(tld: string, rows: readonly LookedUp[]): Coverage {
  const own = rows.filter(({ candidate }) => candidate.tld === tld)
  const searched = own.length > 0 && own.every(({ verdict }) => verdict.status !== 'unknown')
  return {
    register: `.${tld}`,
    jurisdiction: null,
    searched,
    dataAsOf: null,
    ...provenBy(own.map(({ proof }) => proof)),
  }
}
