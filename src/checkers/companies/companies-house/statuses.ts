import { type CompanyStatus, statusIn } from '../statuses.ts'

/**
 * Companies House's `company_status`. Active: the company is on the register and holds its name, even if it is
 * insolvent. Inactive: it has left the register.
 */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
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

export const companiesHouseStatus = (word: string | null): CompanyStatus => statusIn(STATUSES, word)
