import { z } from 'zod'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes in CLDR's list of regions that are not countries. */
const NOT_JURISDICTIONS = ['ZZ', 'XA', 'XB', 'QO', 'UN', 'EZ']

/** ISO 3166-1 alpha-2 codes in use, as CLDR lists them, and `EU`. */
const CODES = new Set(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => names.of(code) !== undefined && inUse(code) === code && !NOT_JURISDICTIONS.includes(code),
  ),
)

/** Every code of a jurisdiction. */
export const jurisdictionCodes = (): string[] => [...CODES]

/** The English name of a jurisdiction or territory; an unknown code unchanged. */
export const jurisdictionName = (code: string): string => names.of(code) ?? code

const WITH_ARTICLE =
  /^(?:Bahamas|Central African|Cocos|Comoros|Congo|Cook|Dominican R|European|Falkland|Faroe|French S|Gambia|Isle|Maldives|Marshall|Netherlands|Northern M|Pitcairn|Philippines|Solomon|Turks|U\.S\.|United|Vatican|.* (?:Islands|Territory|Territories)$)/

/** A territory of registers inside a sentence: `Norway`, `the Netherlands`; `BX` is the Benelux. */
export function placeName(territory: string): string {
  if (territory === 'BX') return 'the Benelux'
  const name = jurisdictionName(territory)
  return `${WITH_ARTICLE.test(name) ? 'the ' : ''}${name}`
}

/** One code. A wrong code matches no register, so it is refused; for `UK` the message suggests `GB`. */
export const jurisdictionCode = z.string().refine((code) => CODES.has(code), {
  error: ({ input }) => {
    const code = String(input).trim().toUpperCase()
    const better = /^[A-Z]{2}$/.test(code) ? inUse(code) : codeOf(code)
    if (CODES.has(better)) return `must be an ISO 3166-1 code in capitals; ${names.of(better)} is ${better}`
    return /^[A-Z]{2}$/.test(code)
      ? `${code} is not the code of a country (ISO 3166-1), and not EU`
      : 'must be the code of a country in two capital letters (ISO 3166-1), or EU'
  },
})

/** The code of a country by its English name in capitals; empty if it is not one. */
const codeOf = (name: string): string =>
  [...CODES].find((code) => names.of(code)?.toUpperCase() === name) ?? ''

/** The code that replaced this one, or the code itself. */
function inUse(code: string): string {
  return (Intl.getCanonicalLocales(`und-${code}`)[0] ?? '').slice('und-'.length)
}

/** One to five jurisdictions whose registers are searched. */
export const jurisdictions = z.array(jurisdictionCode).min(1).max(5)
