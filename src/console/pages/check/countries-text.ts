import { countryNames, foldedCountry } from '#shared/country-names.ts'

export type Country = { code: string; name: string }

/** How a country is offered and read back: `Norway (NO)`. */
export const countryText = ({ code, name }: Country): string => `${name} (${code})`

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A jurisdiction of the API with its name, `Norway (NO)`; a code of a newer program unchanged. */
export function jurisdictionText(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? NAMES.of(code) : undefined
  return name === undefined ? code : countryText({ code, name })
}

/** Countries by their names in every language that the command line understands, too: made once for a list of countries. */
const namesOf = new WeakMap<readonly Country[], ReadonlyMap<string, string>>()

function byAnyName(text: string, countries: readonly Country[]): Country | undefined {
  const names = namesOf.get(countries) ?? countryNames(countries.map(({ code }) => code))
  namesOf.set(countries, names)
  const code = names.get(foldedCountry(text))
  return countries.find((country) => country.code === code)
}

/** The country that a text means: its code, its name in any language, or both; null if it means none or several. */
export function countryOf(text: string, countries: readonly Country[]): Country | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const same = countries.find((country) =>
    [country.code, country.name, countryText(country)].some((form) => form.toLowerCase() === wanted),
  )
  const named = same ?? byAnyName(text, countries)
  if (named) return named
  const beginning = beginningWith(text, countries)
  return beginning.length === 1 ? (beginning[0] ?? null) : null
}

const beginningWith = (text: string, countries: readonly Country[]): Country[] =>
  countries.filter(({ name }) => name.toLowerCase().startsWith(text.trim().toLowerCase()))

/** Why a text selects no country: several countries begin with it, or none has this name or code. */
export function notACountry(text: string, countries: readonly Country[]): string {
  const names = beginningWith(text, countries).map(({ name }) => name)
  return names.length > 1
    ? `Several countries begin with “${text}”: ${names.join(', ')}. Type more of the name.`
    : `No country has the name or the two-letter code “${text}”.`
}
