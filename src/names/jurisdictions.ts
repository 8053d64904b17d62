/** Member states of the European Union (ISO 3166-1 alpha-2); rights that cover the Union cover them too. */
export const EU_MEMBERS: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** `uk` → `GB`, `EL` → `GR`, `US-DE` → `US`. */
function country(code: string): string {
  const upper = code.slice(0, 2).toUpperCase()
  return upper === 'UK' ? 'GB' : upper === 'EL' ? 'GR' : upper
}

/**
 * Whether a finding of this jurisdiction is within the requested ones: the same country, a part of it, or one of
 * the two is the European Union and the other a member. An empty request covers everything; a finding without a
 * known jurisdiction matches only then.
 */
export function isAsked(jurisdiction: string | null, asked: readonly string[]): boolean {
  if (asked.length === 0) return true
  if (jurisdiction === null) return false
  const found = country(jurisdiction)
  return asked
    .map(country)
    .some((code) => code === found || (unionOf(code) && unionOf(found) && isUnion(code, found)))
}

/** The countries and unions of which {@link isAsked} is true, if some are requested. */
export const countriesOf = (asked: readonly string[]): string[] => [
  ...new Set(
    asked.map(country).flatMap((code) => {
      if (code === 'EU') return [code, ...EU_MEMBERS]
      return EU_MEMBERS.has(code) ? [code, 'EU'] : [code]
    }),
  ),
]

const unionOf = (code: string): boolean => code === 'EU' || EU_MEMBERS.has(code)
const isUnion = (a: string, b: string): boolean => a === 'EU' || b === 'EU'
