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

/** Ids of the registers that are searched or could be. */
export type PartCoverage = { searchedBy: string[]; possibleBy: string[] }

/** A register that a country needs, with the ids of those that are searched or could be. */
export type CompanyCoverage = PartCoverage & { status: CoverageStatus }

export type RightCoverage = CompanyCoverage & {
  /** Country, `EU`, or `BX` for the Benelux. */
  territory: string
  right: Open<'national' | 'benelux' | 'eu' | 'international'>
}

export type CountryCoverage = {
  code: string
  name: string
  companies: CompanyCoverage
  /** Registers of a part of its companies, which do not make the country searched. */
  parts: PartCoverage
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
  /** Why the service never reports a name under the TLD as free; null if the server can confirm it. Absent: an older service. */
  neverFree?: string | null
  /** Answers of a WHOIS server whose form is not known, so that they leave a name unknown. Absent: an older service. */
  unread?: Open<'reserved' | 'throttled'>[]
}

export type NetworkCoverage = SelfTest & {
  id: string
  name: string
  /** Whether its group is switched on. */
  on: boolean
  /** Why a person must look there; null if it is asked. */
  manual: string | null
  cannotKnow: string
}

/** What live checks search for each country and TLD, and at each network. */
export type SearchCoverage = {
  object: 'coverage'
  countries: CountryCoverage[]
  registers: RegisterCoverage[]
  tlds: TldCoverage[]
  /** Empty if a country or TLD was selected. */
  networks: NetworkCoverage[]
}
