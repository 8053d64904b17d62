/** Where an EU trade mark has effect (Regulation (EU) 2017/1001, Art. 1(2)): the member states. */
// biome-ignore format: a table
const EU_MEMBERS: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU',
  'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
])

/** Belgium, the Netherlands and Luxembourg share one register; `BX` is its code in WIPO ST.3. */
const BENELUX: ReadonlySet<string> = new Set(['BE', 'NL', 'LU'])

/**
 * The territories whose registers hold marks with effect in a requested jurisdiction: `EU` for EUIPO, `BX` for the
 * Benelux register, otherwise the country itself.
 */
export function territoriesOf(jurisdiction: string): readonly string[] {
  const own = BENELUX.has(jurisdiction) ? 'BX' : jurisdiction
  return EU_MEMBERS.has(jurisdiction) ? [own, 'EU'] : [own]
}
