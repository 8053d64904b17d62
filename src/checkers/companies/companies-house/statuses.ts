export type CompanyStatus = 'active' | 'inactive' | 'unknown'

/**
 * Companies House's `company_status`. Active is whatever stands on the register and so holds its name,
 * insolvent companies too; inactive what has left it.
 */
const COMPANIES_HOUSE: Readonly<Record<string, CompanyStatus>> = {
  active: 'active',
  open: 'active',
  registered: 'active',
  liquidation: 'active',
  receivership: 'active',
  administration: 'active',
  'voluntary-arrangement': 'active',
  'insolvency-proceedings': 'active',
  dissolved: 'inactive',
  closed: 'inactive',
  'converted-closed': 'inactive',
  removed: 'inactive',
}

/** GLEIF's `entity.status` (LEI Common Data File 3.1, EntityStatus). */
const GLEIF: Readonly<Record<string, CompanyStatus>> = { ACTIVE: 'active', INACTIVE: 'inactive' }

const look = (table: Readonly<Record<string, CompanyStatus>>, word: string | null): CompanyStatus =>
  word !== null && Object.hasOwn(table, word) ? (table[word] ?? 'unknown') : 'unknown'

export const companiesHouseStatus = (word: string | null): CompanyStatus => look(COMPANIES_HOUSE, word)
export const gleifStatus = (word: string | null): CompanyStatus => look(GLEIF, word)
