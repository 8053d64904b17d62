import type { Twin } from '../twin.ts'
import { ARES } from './ares.ts'
import { BRREG } from './brreg.ts'
import { COMPANIES_HOUSE } from './companies-house.ts'
import { GLEIF } from './gleif.ts'
import { PRH } from './prh.ts'
import { type CompanyProtocol, companyTwin } from './protocol.ts'
import { RECHERCHE_ENTREPRISES } from './recherche-entreprises.ts'
import { RPO } from './rpo.ts'

/** The registers and lists of companies that the sandbox simulates. */
export const COMPANY_PROTOCOLS: readonly CompanyProtocol[] = [
  COMPANIES_HOUSE,
  BRREG,
  RECHERCHE_ENTREPRISES,
  PRH,
  ARES,
  RPO,
  GLEIF,
]

export const COMPANY_TWINS: readonly Twin[] = COMPANY_PROTOCOLS.map((protocol) => companyTwin(protocol))
