import type { RightKind } from '../../events/sections.ts'

/** Where an EU trade mark has effect (Regulation (EU) 2017/1001, Art. 1(2)): the member states. */
// biome-ignore format: a table
const EU_MEMBERS: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU',
  'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
])

/** Belgium, the Netherlands and Luxembourg share one register; `BX` is its code in WIPO ST.3. */
const BENELUX: ReadonlySet<string> = new Set(['BE', 'NL', 'LU'])

/** Territories that an international registration can designate (members of the Madrid Union, 2026). */
// biome-ignore format: a table
const MADRID: ReadonlySet<string> = new Set([
  'AE', 'AF', 'AG', 'AL', 'AM', 'AT', 'AU', 'AZ', 'BA', 'BG', 'BH', 'BN', 'BQ', 'BR', 'BT', 'BW', 'BX', 'BY', 'BZ',
  'CA', 'CH', 'CL', 'CN', 'CO', 'CU', 'CV', 'CW', 'CY', 'CZ', 'DE', 'DK', 'DZ', 'EE', 'EG', 'ES', 'EU', 'FI', 'FR',
  'GB', 'GE', 'GG', 'GH', 'GM', 'GR', 'HR', 'HU', 'ID', 'IE', 'IL', 'IN', 'IR', 'IS', 'IT', 'JM', 'JP', 'KE', 'KG',
  'KH', 'KP', 'KR', 'KZ', 'LA', 'LI', 'LR', 'LS', 'LT', 'LV', 'MA', 'MC', 'MD', 'ME', 'MG', 'MK', 'MN', 'MU', 'MW',
  'MX', 'MY', 'MZ', 'NA', 'NO', 'NZ', 'OM', 'PH', 'PK', 'PL', 'PT', 'QA', 'RO', 'RS', 'RU', 'RW', 'SD', 'SE', 'SG',
  'SI', 'SK', 'SL', 'SM', 'ST', 'SX', 'SY', 'SZ', 'TH', 'TJ', 'TM', 'TN', 'TR', 'TT', 'UA', 'US', 'UZ', 'VN', 'WS',
  'ZM', 'ZW',
])

/** Rights of one kind in one territory: a country, `EU`, or `BX`. */
export type Right = { territory: string; right: RightKind }

/** What a register holds: rights of these kinds in these territories. */
export type Holdings = { territories: readonly string[]; rights: readonly RightKind[] }

/**
 * The rights with effect in a requested jurisdiction: those of the country (or of the Benelux), of the EU for a member
 * state, and the designations of each in international registrations. `EU` means EU-level rights only, without the
 * national marks of the member states.
 */
export function rightsIn(jurisdiction: string): readonly Right[] {
  const own = BENELUX.has(jurisdiction) ? 'BX' : jurisdiction
  return (EU_MEMBERS.has(jurisdiction) ? [own, 'EU'] : [own]).flatMap((territory) =>
    rightsOf(territory).map((right) => ({ territory, right })),
  )
}

/** The kinds of rights that have effect in a territory by its own register and by designations. */
export const rightsOf = (territory: string): RightKind[] => [
  directRight(territory),
  ...(MADRID.has(territory) ? (['international'] as const) : []),
]

/** The kind of right that the register of a territory grants itself. */
export const directRight = (territory: string): RightKind =>
  territory === 'EU' ? 'eu' : territory === 'BX' ? 'benelux' : 'national'

export const isHeld = ({ territories, rights }: Holdings, { territory, right }: Right): boolean =>
  territories.includes(territory) && rights.includes(right)
