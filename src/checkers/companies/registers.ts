import { ABN_LOOKUP } from './abn-lookup/descriptor.ts'
import { ARES } from './ares/descriptor.ts'
import { ARIREGISTER } from './ariregister/descriptor.ts'
import { BRREG } from './brreg/descriptor.ts'
import { COMPANIES_HOUSE } from './companies-house/descriptor.ts'
import { CVR } from './cvr/descriptor.ts'
import { GLEIF } from './gleif/descriptor.ts'
import { NZBN } from './nzbn/descriptor.ts'
import { ORGBOOK } from './orgbook/descriptor.ts'
import { PRH } from './prh/descriptor.ts'
import { RECHERCHE_ENTREPRISES } from './recherche-entreprises/descriptor.ts'
import type { CompanyRegister } from './register.ts'
import { RPO } from './rpo/descriptor.ts'
import { US_STATE_REGISTERS } from './us-states/descriptors.ts'
import { ZEFIX } from './zefix/descriptor.ts'

/** Every register and list of companies, in the order of the coverage. */
export const COMPANY_REGISTERS: readonly CompanyRegister[] = [
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
  ...US_STATE_REGISTERS,
  GLEIF,
]
