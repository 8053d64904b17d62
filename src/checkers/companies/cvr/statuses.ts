import { type CompanyStatus, statusIn } from '../statuses.ts'

/**
 * `sammensatStatus` of the Danish register, in capitals and without spaces. A company that is insolvent or being wound up
 * still exists and holds its name.
 */
const STATUSES: Readonly<Record<string, CompanyStatus>> = {
  AKTIV: 'active',
  NORMAL: 'active',
  UNDERFRIVILLIGLIKVIDATION: 'active',
  UNDERKONKURS: 'active',
  UNDERLIKVIDATION: 'active',
  UNDERREASSUMERING: 'active',
  UNDERREKONSTRUKTION: 'active',
  UNDERTVANGSOPLØSNING: 'active',
  OPHØRT: 'inactive',
  OPLØST: 'inactive',
  OPLØSTEFTERERKLÆRING: 'inactive',
  OPLØSTEFTERFRIVILLIGLIKVIDATION: 'inactive',
  OPLØSTEFTERFUSION: 'inactive',
  OPLØSTEFTERGRÆNSEOVERSKRIDENDEFUSION: 'inactive',
  OPLØSTEFTERKONKURS: 'inactive',
  OPLØSTEFTERSPALTNING: 'inactive',
  SLETTET: 'inactive',
  TVANGSOPLØST: 'inactive',
}

export const cvrStatus = (word: string | null): CompanyStatus =>
  statusIn(STATUSES, word?.toUpperCase().replace(/\s+/g, '') ?? null)
