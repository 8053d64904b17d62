/**
 * Which register holds the companies of a jurisdiction: the name of its provider, `null` where there is none to
 * hold them (company names of the European Union are registered in its member states), and no entry where
 * this program knows none.
 */
const REGISTERS: Readonly<Record<string, CompanyRegister | null>> = {
  GB: 'companies-house',
  NO: 'brreg',
  EU: null,
}

export type CompanyRegister = 'companies-house' | 'brreg'

/** `undefined`: not known here; `null`: the jurisdiction has no register of its own. */
export const registerOf = (jurisdiction: string): CompanyRegister | null | undefined =>
  Object.hasOwn(REGISTERS, jurisdiction) ? REGISTERS[jurisdiction] : undefined

/** As reports name them. */
export const REGISTER_NAMES = {
  'companies-house': 'Companies House',
  brreg: 'Brønnøysund Register Centre',
  gleif: 'GLEIF',
} as const
export type CompanyProvider = keyof typeof REGISTER_NAMES

/** What the operator has to do so that a register can be asked. */
export const REGISTER_CURES: Readonly<Record<CompanyRegister, string>> = {
  'companies-house': 'Set NAMECHECK_COMPANIES_HOUSE_KEY.',
  brreg: 'Set NAMECHECK_BRREG_URL, which is "off".',
}
