import { BRREG } from './brreg/descriptor.ts'
import { COMPANIES_HOUSE } from './companies-house/descriptor.ts'
import { GLEIF } from './gleif/descriptor.ts'
import type { CompanyRegister } from './register.ts'

/** Every register and list of companies, in the order of the coverage. */
export const COMPANY_REGISTERS: readonly CompanyRegister[] = [COMPANIES_HOUSE, BRREG, GLEIF]
