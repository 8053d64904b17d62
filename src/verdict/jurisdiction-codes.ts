import { z } from 'zod'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Parts of CLDR's list of regions that are no places. */
const NO_PLACES = ['ZZ', 'XA', 'XB', 'QO', 'UN', 'EZ']

/** ISO 3166-1 alpha-2 codes in use, as CLDR lists them, and `EU`. */
const PLACES = new Set(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && inUse(code) === code && !NO_PLACES.includes(code),
  ),
)

/** One code: a wrong one would be asked of no register, so it is refused, and `UK` gets told of `GB`. */
export const place = z.string().refine((code) => PLACES.has(code), {
  error: ({ input }) => {
    const code = String(input).trim().toUpperCase()
    const better = /^[A-Z]{2}$/.test(code) ? inUse(code) : ''
    return PLACES.has(better)
      ? `is no code of ISO 3166-1 in capitals; ${names.of(better)} is ${better}`
      : 'must be two capital letters of ISO 3166-1, or EU'
  },
})

/** The code that took the place of this one, or the code itself. */
function inUse(code: string): string {
  return (Intl.getCanonicalLocales(`und-${code}`)[0] ?? '').slice('und-'.length)
}

/** One to five places whose registers are to be asked. */
export const jurisdictions = z.array(place).min(1).max(5)
