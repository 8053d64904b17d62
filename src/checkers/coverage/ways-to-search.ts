import { type Completeness, completenessOf } from '../../registers/completeness.ts'
import { isStale } from '../../registers/data-age.ts'
import type { RegisterAbout } from '../../registers/file.ts'
import { EVERY_COUNTRY } from '../../registers/identity.ts'
import type { RegisterSource } from '../../registers/sources/source.ts'
import { PREFIX } from '../../settings/values.ts'
import type { CompanyList } from '../companies/register.ts'
import { type ConfiguredProvider, remedyOf, type SettingValues, type Verified } from '../descriptor.ts'
import { localScope } from '../local-register.ts'
import type { Providers } from '../providers.ts'
import type { Holdings } from '../trademarks/rights-by-territory.ts'

/** The self-test of a provider, as far as a process knows it. */
export type SelfTest = { state: 'proven' | 'failed' | 'never_run'; provenAt: string | null }

/**
 * What one way to search contributes to a check now. `counts`: its "nothing found" counts. `off`: it is not searched. With any
 * other state it is searched and what it finds counts, but not that it finds nothing: its self-test `failed`, its data are
 * `stale`, or hold only a `partial` register, or its file is `unreadable`.
 */
export type WayState = 'counts' | 'off' | 'failed' | 'stale' | 'partial' | 'unreadable'

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
  /** What the operator does so that it counts; a clause. */
  step: string
  depth: 'identical' | 'similar'
  covers: string
  /** Null for a register that is read from a file. */
  verified: Verified | null
  /** The day of the data of a local register. */
  dataAsOf: string | null
  /** How much of the register a local register holds; null for others. */
  completeness: Completeness | null
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
  /** Self-tests, by the name of the provider; those of local registers by their scope. */
  selfTests: ReadonlyMap<string, SelfTest>
  /** Epoch ms. */
  now: number
}

/** Settings that have no usable default. */
const keysOf = ({ settings, needs }: Pick<ConfiguredProvider, 'settings' | 'needs'>): string[] =>
  needs.filter((name) => [undefined, 'off'].includes(settings[name]?.safeParse(undefined).data as undefined))

function apiWay(
  provider: ConfiguredProvider<unknown>,
  source: Way['source'],
  depth: Way['depth'],
  { values, selfTests }: CoverageInput,
): Way {
  const { id, name, needs, verified } = provider
  const selfTest = selfTests.get(id) ?? null
  const on = needs.every((setting) => values[setting] !== undefined && values[setting] !== 'off')
  return {
    id,
    name,
    source,
    kind: 'api',
    state: !on ? 'off' : selfTest?.state === 'failed' ? 'failed' : 'counts',
    keys: keysOf(provider),
    step: on ? RETEST : remedyOf(provider),
    depth,
    covers: provider.covers,
    verified,
    dataAsOf: null,
    completeness: null,
    selfTest,
  }
}

const isOf =
  ({ register, kind }: RegisterSource) =>
  (about: RegisterAbout): boolean =>
    about.kind === kind && about.office === register.office

/** What is known of a local register. @param update how the operator brings its file up to date; a clause */
function localFacts(
  about: RegisterAbout | undefined,
  update: string,
  { now, selfTests }: CoverageInput,
): Pick<Way, 'state' | 'step' | 'dataAsOf' | 'completeness' | 'selfTest'> {
  if (!about) return { state: 'off', step: update, dataAsOf: null, completeness: null, selfTest: null }
  const { dataAsOf } = about
  const selfTest = selfTests.get(localScope(about)) ?? null
  const completeness = completenessOf(about)
  const state = stateOf(about, completeness, selfTest, now)
  const step = state === 'partial' ? WHOLE : state === 'failed' ? RETEST : update
  return { state, step, dataAsOf, completeness, selfTest }
}

function stateOf(
  about: RegisterAbout,
  completeness: Completeness,
  selfTest: SelfTest | null,
  now: number,
): WayState {
  if (about.isUnreadable) return 'unreadable'
  if (selfTest?.state === 'failed') return 'failed'
  if (isStale(about, now)) return 'stale'
  return completeness === 'partial' ? 'partial' : 'counts'
}

const RETEST = 'see with "namecheck doctor" why its self-test fails'
const WHOLE = 'import all files of the office, or import them with --whole if they are all'

function fileWay(source: RegisterSource, within: CoverageInput): Way {
  const { id, name, kind, needs, register, covers } = source
  const set = needs.map((setting) => PREFIX + setting)
  const update = `${set.length === 0 ? '' : `set ${set.join(' and ')} and `}run "namecheck registers fetch ${id}"`
  return {
    id: `file:${id}`,
    name: name.includes(register.office) ? name : `${register.office}: ${name}`,
    source: kind === 'marks' ? 'trademarks' : 'companies',
    kind: 'file',
    keys: needs,
    depth: 'similar',
    covers,
    verified: null,
    ...localFacts(within.local.find(isOf(source)), update, within),
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
        ...localFacts(about, 'import its newest file with "namecheck registers import"', within),
      },
      about,
    ])

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
