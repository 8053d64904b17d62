import { type Country, countriesOf, type Needed } from '../../checkers/coverage/countries.ts'
import { type NetworkCoverage, networksOf } from '../../checkers/coverage/networks.ts'
import { storedSelfTests } from '../../checkers/coverage/stored-self-tests.ts'
import { type Tld, tldsOf, unknownTld } from '../../checkers/coverage/tlds.ts'
import type { CoverageInput, SelfTest, Way } from '../../checkers/coverage/ways-to-search.ts'
import { askAbout } from '../../checkers/gaps.ts'
import { PROVIDERS } from '../../checkers/providers.ts'
import type { SelfTestState } from '../../checkers/self-test/self-test.ts'
import type { Mode } from '../../events/mode.ts'
import { timers } from '../../primitives/runtime.ts'
import { SOURCES_OF_FILES } from '../../registers/sources/sources.ts'
import type { ApiDeps } from '../deps.ts'

/** What live checks search now, and what they could search. */
export type CoverageNow = {
  countries: readonly Country[]
  tlds: readonly Tld[]
  networks: readonly NetworkCoverage[]
}

/** A provider with its self-tests. */
type Tested = { name: string; canaries: readonly Omit<SelfTestState, 'source' | 'provider'>[] }

type Deps = Pick<ApiDeps, 'registers' | 'ephemeralStore' | 'now'> & {
  settings: Pick<ApiDeps['settings'], 'providers'>
  reportProviders?: ApiDeps['reportProviders']
  /** The self-tests that this process knows of. */
  providers(mode: Mode): Promise<readonly Tested[]>
}

/**
 * Computes the present coverage, in slices. A self-test of a register is the later one of those that processes have published
 * lately and those that are stored, so that a command beside the service says the same as the service.
 */
export async function coverageNow({
  providers,
  registers,
  ephemeralStore,
  now,
  settings,
  reportProviders = PROVIDERS,
}: Deps): Promise<CoverageNow> {
  const byProvider = new Map<string, SelfTest>()
  const byScope = new Map<string, SelfTest & { at: string }>()
  for (const { name, canaries } of await providers('live')) {
    for (const { scope, state, provenAt, failedAt } of canaries) {
      byScope.set(scope, { state, provenAt, at: latest(provenAt, failedAt) })
      byProvider.set(name, { state, provenAt })
    }
  }
  const local = [...registers.coverage('marks'), ...registers.coverage('companies')]
  for (const [scope, stored] of await storedSelfTests(ephemeralStore, reportProviders, local))
    if (stored.at > (byScope.get(scope)?.at ?? '')) byScope.set(scope, stored)
  const input: CoverageInput = {
    providers: reportProviders,
    values: settings.providers,
    sources: SOURCES_OF_FILES,
    local,
    selfTests: byScope,
    now: now(),
  }
  const countries = countriesOf(input)
  await timers.nextIteration()
  const tlds = tldsOf(settings.providers, byScope)
  await timers.nextIteration()
  return {
    countries,
    tlds,
    networks: networksOf(reportProviders.social, settings.providers, byProvider),
  }
}

/** The later one of times in RFC 3339; empty if there is none. */
const latest = (...times: (string | null)[]): string =>
  times
    .map((time) => time ?? '')
    .sort()
    .at(-1) ?? ''

/** What a request selects; null: everything. */
export type Selection = { country: string | null; tld: string | null }

export const EVERYTHING: Selection = { country: null, tld: null }
export const isEverything = ({ country, tld }: Selection): boolean => country === null && tld === null

/** The selected part. A selection of one kind leaves out the other. */
export function selected(
  { countries, tlds, networks }: CoverageNow,
  { country, tld }: Selection,
): CoverageNow {
  const isWhole = isEverything({ country, tld })
  return {
    countries: isWhole ? countries : countries.filter(({ code }) => code === country),
    networks: isWhole ? networks : [],
    tlds: isWhole ? tlds : tld === null ? [] : [tlds.find((each) => each.tld === tld) ?? unknownTld(tld)],
  }
}

/** The ways of these countries, each once. */
export const waysOf = (countries: readonly Country[]): Way[] => {
  const byId = new Map<string, Way>()
  for (const { companies, parts, trademarks } of countries)
    for (const way of [...companies.ways, ...parts, ...trademarks.rights.flatMap(({ ways }) => ways)])
      byId.set(way.id, way)
  return [...byId.values()]
}

/** Whether checks search a register now, whether or not it counts. */
export const isOn = ({ state }: Way): boolean => state !== 'off'

const idsOf = (ways: readonly Way[]) => {
  const ids = (isWanted: (way: Way) => boolean) => ways.filter(isWanted).map(({ id }) => id)
  return {
    searchedBy: ids(({ state }) => state === 'counts'),
    incompleteBy: ids(({ state }) => state !== 'counts' && state !== 'off'),
    possibleBy: ids(({ state }) => state === 'off'),
  }
}

const neededView = ({ reach, ways }: Needed<Way>) => ({ status: reach, ...idsOf(ways) })

const selfTestView = (selfTest: SelfTest | null) => ({
  selfTest: selfTest?.state ?? null,
  provenAt: selfTest?.provenAt ?? null,
})

/** The coverage as the API answers it: countries name the ways by id. */
export const coverageView = ({ countries, tlds, networks }: CoverageNow) => ({
  object: 'coverage',
  countries: countries.map(({ code, name, companies, parts, trademarks }) => ({
    code,
    name,
    companies: neededView(companies),
    parts: idsOf(parts),
    trademarks: {
      status: trademarks.reach,
      rights: trademarks.rights.map((right) => ({
        territory: right.territory,
        right: right.right,
        ...neededView(right),
      })),
    },
  })),
  registers: waysOf(countries).map(
    ({
      id,
      name,
      source,
      kind,
      state,
      keys,
      gap,
      depth,
      covers,
      verified,
      dataAsOf,
      completeness,
      doubt,
      selfTest,
    }) => ({
      id,
      name,
      source,
      kind,
      on: state !== 'off',
      state,
      keys: [...keys],
      step: gap && askAbout(gap),
      depth,
      covers,
      verifiedAs: verified?.as ?? null,
      verifiedOn: verified?.on ?? null,
      dataAsOf,
      stale: state === 'stale',
      completeness,
      doubt,
      ...selfTestView(selfTest),
    }),
  ),
  tlds: tlds.map(({ tld, protocol, server, neverFree, unread, selfTest }) => ({
    tld,
    protocol,
    server,
    neverFree,
    unread: [...unread],
    ...selfTestView(selfTest),
  })),
  networks: networks.map(({ id, name, on, manual, cannotKnow, selfTest }) => ({
    id,
    name,
    on,
    manual,
    cannotKnow,
    ...selfTestView(selfTest),
  })),
})
