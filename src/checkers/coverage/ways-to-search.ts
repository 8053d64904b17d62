import type { RegisterAbout } from '../../registers/file.ts'
import { EVERY_COUNTRY } from '../../registers/identity.ts'
import type { RegisterSource } from '../../registers/sources/source.ts'
import { PREFIX } from '../../settings/values.ts'
import type { CompanyList } from '../companies/register.ts'
import { isStale } from '../data-age.ts'
import { type ConfiguredProvider, remedyOf, type SettingValues, type Verified } from '../descriptor.ts'
import type { Providers } from '../providers.ts'
import type { Holdings } from '../trademarks/rights-by-territory.ts'

/** The self-test of a provider, as far as a process knows it. */
export type SelfTest = { state: 'proven' | 'failed' | 'never_run'; provenAt: string | null }

/** One way to search a register: an API, a file that the service fetches, or a register that was imported. */
export type Way = {
  /** `companies-house`, `file:us`, `local:UKIPO`. */
  id: string
  name: string
  source: 'trademarks' | 'companies'
  kind: 'api' | 'file' | 'import'
  /** Whether checks search it now. */
  on: boolean
  /** Settings, without prefix, that an operator must set. Empty: it needs no key. */
  keys: readonly string[]
  /** What the operator does to switch it on; a clause. */
  step: string
  depth: 'identical' | 'similar'
  covers: string
  /** Null for a register that is read from a file. */
  verified: Verified | null
  /** The day of the data of a local register. */
  dataAsOf: string | null
  /** Whether that data is too old to count. */
  isStale: boolean
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
  /** Self-tests, by the name of the provider. */
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
  const on = needs.every((setting) => values[setting] !== undefined && values[setting] !== 'off')
  return {
    id,
    name,
    source,
    kind: 'api',
    on,
    keys: keysOf(provider),
    step: remedyOf(provider),
    depth,
    covers: provider.covers,
    verified,
    dataAsOf: null,
    isStale: false,
    selfTest: selfTests.get(id) ?? null,
  }
}

const isOf =
  ({ register, kind }: RegisterSource) =>
  (about: RegisterAbout): boolean =>
    about.kind === kind && about.office === register.office

const localFacts = (about: RegisterAbout | undefined, now: number) => ({
  on: about !== undefined,
  dataAsOf: about?.dataAsOf ?? null,
  isStale: about !== undefined && isStale(about, now),
})

function fileWay(source: RegisterSource, { local, now }: CoverageInput): Way {
  const { id, name, kind, needs, register, covers } = source
  const set = needs.map((setting) => PREFIX + setting)
  return {
    id: `file:${id}`,
    name: name.includes(register.office) ? name : `${register.office}: ${name}`,
    source: kind === 'marks' ? 'trademarks' : 'companies',
    kind: 'file',
    keys: needs,
    step: `${set.length === 0 ? '' : `set ${set.join(' and ')} and `}run "namecheck registers fetch ${id}"`,
    depth: 'similar',
    covers,
    verified: null,
    ...localFacts(local.find(isOf(source)), now),
    selfTest: null,
  }
}

/** Registers that were imported from files that the service does not fetch. */
const importedWays = (
  { local, sources, now }: CoverageInput,
  kind: RegisterAbout['kind'],
): [Way, RegisterAbout][] =>
  local
    .filter((about) => about.kind === kind && !sources.some((source) => isOf(source)(about)))
    .map((about) => [
      {
        id: `local:${about.office}`,
        name: about.office,
        source: kind === 'marks' ? 'trademarks' : 'companies',
        kind: 'import',
        keys: [],
        step: 'import its newest file with "namecheck registers import"',
        depth: 'similar',
        covers: about.covers ?? about.jurisdiction,
        verified: null,
        ...localFacts(about, now),
        selfTest: null,
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
