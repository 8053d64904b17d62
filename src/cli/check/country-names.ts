import { nearest } from '../../events/did-you-mean.ts'
import { countryNames, foldedCountry } from '../../names/country-names.ts'
import { lazy } from '../../primitives/lazy.ts'
import { jurisdictionCode, jurisdictionCodes, jurisdictionName } from '../../verdict/jurisdiction-codes.ts'

const allNames = lazy(() => countryNames(jurisdictionCodes()))

/** The code of a country by its code or by its name, see {@link countryNames}; null if it is none. */
export function countryCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (jurisdictionCode.safeParse(code).success) return code
  return allNames().get(foldedCountry(text)) ?? null
}

/** `Norway (NO)` for `Norwey`; null if no name is near. */
export function countryMeant(text: string): string | null {
  const [name] = nearest(foldedCountry(text), [...allNames().keys()])
  const code = name === undefined ? undefined : allNames().get(name)
  return code === undefined ? null : `${jurisdictionName(code)} (${code})`
}
