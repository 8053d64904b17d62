import { brreg } from './brreg.ts'
import { chat } from './chat.ts'
import { companiesHouse } from './companies-house.ts'
import { euipo } from './euipo.ts'
import { gleif } from './gleif.ts'
import type { Twin } from './twin.ts'

/** Every provider that the sandbox simulates, other than domains and social networks. */
export const TWINS: readonly Twin[] = [euipo, companiesHouse, brreg, gleif, chat]
