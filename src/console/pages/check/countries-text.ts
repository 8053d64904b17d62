export type Country = { code: string; name: string }

/** How a country is offered and read back: `Norway (NO)`. */
export const countryText = ({ code, name }: Country): string => `${name} (${code})`

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A jurisdiction of the API with its name, `Norway (NO)`; a code of a newer program unchanged. */
export function jurisdictionText(code: string): string {
  const name = /^[A-Z]{2}$/.test(code) ? NAMES.of(code) : undefined
  return name === undefined ? code : countryText({ code, name })
}

/** The country that a text means: its code, its name, or both; null if it means none or several. */
export function countryOf(text: string, countries: readonly Country[]): Country | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  const same = countries.find((country) =>
    [country.code, country.name, countryText(country)].some((form) => form.toLowerCase() === wanted),
  )
  if (same) return same
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
