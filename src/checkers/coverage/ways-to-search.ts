import { type Completeness, completenessOf, doubtOf } from '../../registers/completeness.ts'
import { isStale } from '../../registers/data-age.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import { EVERY_COUNTRY, type RegisterKind } from '../../registers/identity.ts'
import { publisherOf } from '../../registers/sources/publishers.ts'
import type { RegisterSource } from '../../registers/sources/source.ts'
import { UNFETCHED } from '../../registers/sources/unfetched.ts'
import type { CompanyList } from '../companies/register.ts'
import { hasRegister } from '../companies/section-coverage.ts'
import {
  type ConfiguredProvider,
  isConfigured,
  keysOf,
  type SettingValues,
  type Verified,
} from '../descriptor.ts'
import type { Gap, RegisterFiles } from '../gaps.ts'
import { localScope } from '../local-register.ts'
import type { Providers } from '../providers.ts'
import { registerScope } from '../self-test/self-test.ts'
import type { Holdings } from '../trademarks/rights-by-territory.ts'

/** The self-test of a provider, as far as it is known. `provenAt`: when it last passed with the present keys. */
export type SelfTest = { state: 'proven' | 'failed' | 'never_run'; provenAt: string | null }

/**
 * What one way to search contributes to a check now. `counts`: its "nothing found" counts. `off`: it is not searched. With any
 * other state it is searched and what it finds counts, but not that it finds nothing: its key is `untried`, its self-test
 * `failed`, its data are `stale`, or hold only a `partial` register, or its file is `unreadable`.
 */
export type WayState = 'counts' | 'off' | 'untried' | 'failed' | 'stale' | 'partial' | 'unreadable'

/** One way to search a register: an API, a file that the service fetches, or a register that was imported. */
export type Way = {
  /** `companies-house`, `file:us`, `local:UKIPO`. */
  id: string
  name: string
  source: 'trademarks' | 'companies'
  kind: 'api' | 'file' | 'import'
  /** Every statement about it follows from its state. */
  state: WayState
  /** Settings, without prefix, that an operator must set. Empty: it needs no key. */
  keys: readonly string[]
  /** Why it does not count; null if it does. */
  gap: Gap | null
  depth: 'identical' | 'similar'
  covers: string
  /** Null for a register that is read from a file. */
  verified: Verified | null
  /** The day of the data of a local register. */
  dataAsOf: string | null
  /** How much of the register a local register holds; null for others. */
  completeness: Completeness | null
  /** What contradicts its operator, who says that it is whole; null for others. */
  doubt: string | null
  selfTest: SelfTest | null
}

/** A way to search marks or companies, with what it holds. */
export type MarkWay = Way & { holds: Holdings }
export type CompanyWay = Way & { list: CompanyList }

/** What decides which ways exist, and which of them are on. */
export type CoverageInput = {
  providers: Pick<Providers, 'trademarks' | 'companies'>
  /** Values of the settings of providers, without prefix. */
  values: SettingValues
  sources: readonly RegisterSource[]
  /** The local registers that exist. */
  local: readonly RegisterAbout[]
  /** Self-tests, by their scope. */
  selfTests: ReadonlyMap<string, SelfTest>
  /** Epoch ms. */
  now: number
}

/** Why a provider that is asked does not count: a key may be mistyped, or not activated yet, until a self-test has passed. */
function unproven(keys: readonly string[], selfTest: SelfTest | null): Gap | null {
  if (selfTest?.state === 'failed') return { cause: 'failed' }
  const isProven = selfTest?.state === 'proven' || (selfTest?.provenAt ?? null) !== null
  return keys.length > 0 && !isProven ? { cause: 'untried' } : null
}

function apiWay(
  provider: ConfiguredProvider<unknown>,
  source: Way['source'],
  depth: Way['depth'],
  { values, selfTests }: CoverageInput,
): Way {
  const { id, name, needs, verified, access } = provider
  const selfTest = selfTests.get(registerScope(source, id)) ?? null
  const keys = keysOf(provider)
  const gap: Gap | null = isConfigured(provider, values)
    ? unproven(keys, selfTest)
    : keys.length > 0
      ? { cause: 'key', keys, access }
      : { cause: 'switched_off', settings: needs.filter((setting) => values[setting] === 'off') }
  return {
    id,
    name,
    source,
    kind: 'api',
    state: gap === null ? 'counts' : gap.cause === 'failed' || gap.cause === 'untried' ? gap.cause : 'off',
    gap,
    keys,
    depth,
    covers: provider.covers,
    verified,
    dataAsOf: null,
    completeness: null,
    doubt: null,
    selfTest,
  }
}

const isOf =
  ({ register, kind }: RegisterSource) =>
  (about: RegisterAbout): boolean =>
    about.kind === kind && about.office === register.office

/** What is known of a local register. @param files where its file comes from */
function localFacts(
  about: RegisterAbout | undefined,
  files: RegisterFiles,
  { now, selfTests }: CoverageInput,
): Pick<Way, 'state' | 'gap' | 'dataAsOf' | 'completeness' | 'doubt' | 'selfTest'> {
  if (!about)
    return {
      state: 'off',
      gap: { cause: 'not_imported', files },
      dataAsOf: null,
      completeness: null,
      doubt: null,
      selfTest: null,
    }
  const { dataAsOf } = about
  const selfTest = selfTests.get(localScope(about)) ?? null
  const completeness = completenessOf(about)
  const state = stateOf(about, completeness, selfTest, now)
  const gap = state === 'counts' ? null : state === 'failed' ? { cause: state } : { cause: state, files }
  return { state, gap, dataAsOf, completeness, doubt: doubtOf(about), selfTest }
}

function stateOf(
  about: RegisterAbout,
  completeness: Completeness,
  selfTest: SelfTest | null,
  now: number,
): Exclude<WayState, 'off' | 'untried'> {
  if (about.isUnreadable) return 'unreadable'
  if (selfTest?.state === 'failed') return 'failed'
  if (isStale(about, now)) return 'stale'
  return completeness === 'partial' ? 'partial' : 'counts'
}

function fileWay(source: RegisterSource, within: CoverageInput): Way {
  const { id, name, kind, needs, access, register, covers } = source
  return {
    id: `file:${id}`,
    name: name.includes(register.office) ? name : `${register.office}: ${name}`,
    source: kind === 'marks' ? 'trademarks' : 'companies',
    kind: 'file',
    keys: needs,
    depth: 'similar',
    covers,
    verified: null,
    ...localFacts(
      within.local.find(isOf(source)),
      { source: id, office: register.office, needs, access },
      within,
    ),
  }
}

/** Registers that were imported from files that the service does not fetch. */
const importedWays = (within: CoverageInput, kind: RegisterAbout['kind']): [Way, RegisterAbout][] =>
  within.local
    .filter((about) => about.kind === kind && !within.sources.some((source) => isOf(source)(about)))
    .map((about) => [
      {
        id: `local:${about.office}`,
        name: about.office,
        source: kind === 'marks' ? 'trademarks' : 'companies',
        kind: 'import',
        keys: [],
        depth: 'similar',
        covers: about.covers ?? about.jurisdiction,
        verified: null,
        ...localFacts(about, { ...fileOf(kind, about.jurisdiction), office: about.office }, within),
      },
      about,
    ])

/** The file of a register that the service does not fetch. */
export const fileOf = (kind: RegisterKind, jurisdiction: string): RegisterFiles => {
  const format = UNFETCHED.find((each) => each.kind === kind && each.jurisdiction === jurisdiction)?.format
  return {
    kind,
    jurisdiction,
    office: null,
    ...(format && { format }),
    ...((kind === 'marks' || hasRegister(jurisdiction)) && { publisher: publisherOf(kind, jurisdiction) }),
  }
}

/** The ways to search marks. */
export const markWays = (within: CoverageInput): MarkWay[] => [
  ...within.providers.trademarks.map((provider) => ({
    ...apiWay(provider, 'trademarks', provider.similarSearch ? 'similar' : 'identical', within),
    holds: provider.holds,
  })),
  ...within.sources
    .filter(({ kind }) => kind === 'marks')
    .map((source) => ({
      ...fileWay(source, within),
      holds: { territories: [source.register.jurisdiction], rights: source.register.rights ?? [] },
    })),
  ...importedWays(within, 'marks').map(([way, { jurisdiction, rights }]) => ({
    ...way,
    holds: { territories: [jurisdiction], rights },
  })),
]

const listOf = (name: string, jurisdiction: string): CompanyList => ({
  name,
  jurisdictions: jurisdiction === EVERY_COUNTRY ? [] : [jurisdiction],
})

/** The ways to search companies. */
export const companyWays = (within: CoverageInput): CompanyWay[] => [
  ...within.providers.companies.map((provider) => ({
    ...apiWay(provider, 'companies', 'identical', within),
    list: provider,
  })),
  ...within.sources
    .filter(({ kind }) => kind === 'companies')
    .map((source) => ({
      ...fileWay(source, within),
      list: listOf(source.name, source.register.jurisdiction),
    })),
  ...importedWays(within, 'companies').map(([way, { office, jurisdiction }]) => ({
    ...way,
    list: listOf(office, jurisdiction),
  })),
]
