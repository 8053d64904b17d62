import type { Open } from './open.ts'

/** One country or one TLD. */
export type CoverageParameters = {
  /** ISO 3166-1 alpha-2 code, or `EU`. */
  country?: string
  /** Without a dot. */
  tld?: string
}

/** Whether something is searched now, or after a setting, a fetch of a file, or an import. */
export type CoverageStatus = Open<'searched' | 'key' | 'file' | 'import'>

type SelfTest = {
  selfTest: Open<'proven' | 'failed' | 'never_run'> | null
  provenAt: string | null
}

/** A register that a country needs, with the ids of those that are searched or could be. */
export type CompanyCoverage = { status: CoverageStatus; searchedBy: string[]; possibleBy: string[] }

export type RightCoverage = CompanyCoverage & {
  /** Country, `EU`, or `BX` for the Benelux. */
  territory: string
  right: Open<'national' | 'benelux' | 'eu' | 'international'>
}

export type CountryCoverage = {
  code: string
  name: string
  companies: CompanyCoverage
  trademarks: { status: CoverageStatus; rights: RightCoverage[] }
}

export type RegisterCoverage = SelfTest & {
  id: string
  name: string
  source: Open<'trademarks' | 'companies'>
  kind: Open<'api' | 'file' | 'import'>
  on: boolean
  /** Settings that an operator must set. */
  keys: string[]
  /** How the operator switches it on; null if it is on. */
  step: string | null
  depth: Open<'identical' | 'similar'>
  covers: string
  verifiedAs: Open<'spec' | 'recorded' | 'live'> | null
  verifiedOn: string | null
  dataAsOf: string | null
  /** Whether the data is too old to count. */
  stale: boolean
}

export type TldCoverage = SelfTest & {
  tld: string
  protocol: Open<'rdap' | 'whois'> | null
  server: string | null
}

/** What live checks search for each country and TLD. */
export type SearchCoverage = {
  object: 'coverage'
  countries: CountryCoverage[]
  registers: RegisterCoverage[]
  tlds: TldCoverage[]
}
