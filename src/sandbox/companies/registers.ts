import type { Twin } from '../twin.ts'
import { ABN_LOOKUP } from './abn-lookup.ts'
import { ARES } from './ares.ts'
import { ARIREGISTER } from './ariregister.ts'
import { BRREG } from './brreg.ts'
import { COMPANIES_HOUSE } from './companies-house.ts'
import { CVR } from './cvr.ts'
import { GLEIF } from './gleif.ts'
import { NZBN } from './nzbn.ts'
import { ORGBOOK } from './orgbook.ts'
import { PRH } from './prh.ts'
import { type CompanyProtocol, companyTwin } from './protocol.ts'
import { RECHERCHE_ENTREPRISES } from './recherche-entreprises.ts'
import { RPO } from './rpo.ts'
import { US_STATES } from './us-states.ts'
import { ZEFIX } from './zefix.ts'

/** The registers and lists of companies that the sandbox simulates. */
export const COMPANY_PROTOCOLS: readonly CompanyProtocol[] = [
  COMPANIES_HOUSE,
  BRREG,
  RECHERCHE_ENTREPRISES,
  PRH,
  ARES,
  RPO,
  CVR,
  ZEFIX,
  ABN_LOOKUP,
  NZBN,
  ARIREGISTER,
  ORGBOOK,
  ...US_STATES,
  GLEIF,
]

export const COMPANY_TWINS: readonly Twin[] = COMPANY_PROTOCOLS.map((protocol) => companyTwin(protocol))
