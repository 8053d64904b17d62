import { ARES } from './ares/descriptor.ts'
import { BRREG } from './brreg/descriptor.ts'
import { COMPANIES_HOUSE } from './companies-house/descriptor.ts'
import { GLEIF } from './gleif/descriptor.ts'
import { PRH } from './prh/descriptor.ts'
import { RECHERCHE_ENTREPRISES } from './recherche-entreprises/descriptor.ts'
import type { CompanyRegister } from './register.ts'
import { RPO } from './rpo/descriptor.ts'

/** Every register and list of companies, in the order of the coverage. */
export const COMPANY_REGISTERS: readonly CompanyRegister[] = [
  COMPANIES_HOUSE,
  BRREG,
  RECHERCHE_ENTREPRISES,
  PRH,
  ARES,
  RPO,
  GLEIF,
]
