import { COMPANY_TWINS } from './companies/registers.ts'
import { euipo } from './euipo.ts'
import { chat } from './language-model.ts'
import { signa } from './signa.ts'
import type { Twin } from './twin.ts'

/** Every provider that the sandbox simulates, other than domains and social networks. */
export const TWINS: readonly Twin[] = [euipo, signa, ...COMPANY_TWINS, chat]
