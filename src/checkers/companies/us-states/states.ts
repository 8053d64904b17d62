import type { Verified } from '../../descriptor.ts'
import type { CompanyStatus } from '../statuses.ts'

/** The open data of one US state's register of businesses (Socrata). */
export type StateRegister = {
  id: string
  /** ISO 3166-2. */
  region: string
  name: string
  dataset: string
  setting: string
  taken: string
  /** Columns of the name, the number and the status; null where the data holds only what is active. */
  columns: { name: string; number: string; status: string | null }
  /** The meaning of the words of its status, in lower case. */
  statuses: Readonly<Record<string, CompanyStatus>>
  /** What it leaves out. */
  lacks: string
  licence: string | null
  verified: Verified
}

/** Published rows of these data sets, of 2026. */
const RECORDED: Verified = { as: 'recorded', on: '2026-11-23' }
/** Public clients that name the data set and its columns, and Socrata's documentation. */
const DESCRIBED: Verified = { as: 'spec', on: '2026-11-23' }

/** Words of both registers that publish the status. A company that is delinquent or suspended still holds its name. */
const WORDS: Readonly<Record<string, CompanyStatus>> = {
  active: 'active',
  'good standing': 'active',
  exists: 'active',
  delinquent: 'active',
  noncompliant: 'active',
  effective: 'active',
  dissolved: 'inactive',
  'voluntarily dissolved': 'inactive',
  'administratively dissolved': 'inactive',
  'judicially dissolved': 'inactive',
  withdrawn: 'inactive',
  cancelled: 'inactive',
  forfeited: 'inactive',
  revoked: 'inactive',
  merged: 'inactive',
  converted: 'inactive',
  expired: 'inactive',
}

export const US_STATES: readonly StateRegister[] = [
  {
    id: 'us-co',
    region: 'US-CO',
    name: 'Colorado Secretary of State',
    dataset: 'https://data.colorado.gov/resource/4ykn-tg5h.json',
    setting: 'US_CO_URL',
    taken: 'Frontier Airlines',
    columns: { name: 'entityname', number: 'entityid', status: 'entitystatus' },
    statuses: WORDS,
    lacks: 'trade names',
    licence: null,
    verified: RECORDED,
  },
  {
    id: 'us-ct',
    region: 'US-CT',
    name: 'Connecticut Secretary of the State',
    dataset: 'https://data.ct.gov/resource/n7gp-d28j.json',
    setting: 'US_CT_URL',
    taken: 'Stanley Black & Decker',
    columns: { name: 'name', number: 'accountnumber', status: 'status' },
    statuses: WORDS,
    lacks: 'trade names',
    licence: null,
    verified: DESCRIBED,
  },
  {
    id: 'us-or',
    // "Active Businesses - ALL": one row for each person and address of a business, assumed names included.
    region: 'US-OR',
    name: 'Oregon Secretary of State',
    dataset: 'https://data.oregon.gov/resource/tckn-sxa6.json',
    setting: 'US_OR_URL',
    taken: 'Nike',
    columns: { name: 'business_name', number: 'registry_number', status: null },
    statuses: {},
    lacks: 'inactive businesses',
    licence: null,
    verified: RECORDED,
  },
  {
    id: 'us-ny',
    region: 'US-NY',
    name: 'New York Department of State',
    dataset: 'https://data.ny.gov/resource/n9v6-gdp6.json',
    setting: 'US_NY_URL',
    taken: 'Consolidated Edison',
    columns: { name: 'current_entity_name', number: 'dos_id', status: null },
    statuses: {},
    lacks: 'inactive entities and some active ones, so its "nothing found" proves nothing',
    licence: null,
    verified: RECORDED,
  },
]
