/** Languages in which every country may be named, besides its own. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb']

/** Names that CLDR does not list (folded). */
const OTHERS: Readonly<Record<string, string>> = {
  america: 'US',
  'united states of america': 'US',
  usa: 'US',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  congo: 'CD', // and of CG by CLDR, so that it is neither
  'czech republic': 'CZ',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  vatican: 'VA',
  europe: 'EU',
}

/**
 * Codes of countries by their names in {@link LANGUAGES} and in their own languages, folded by {@link foldedCountry}. A name
 * that two countries have, such as Congo, is none.
 */
export function countryNames(codes: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(OTHERS).map(([name, code]) => [name, new Set([code])]))
  const add = (code: string, displayed: Intl.DisplayNames): void => {
    for (const form of formsOf(displayed.of(code) ?? ''))
      found.set(form, (found.get(form) ?? new Set()).add(code))
  }
  for (const style of ['long', 'short'] as const)
    for (const language of LANGUAGES) {
      const displayed = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
      for (const code of codes) add(code, displayed)
    }
  for (const code of codes) {
    const { language = 'en' } = new Intl.Locale(`und-${code}`).maximize()
    add(code, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  }
  return new Map(
    [...found].flatMap(([name, [code = '', ...others]]) => (others.length === 0 ? [[name, code]] : [])),
  )
}

/** A name, and without what stands in brackets. */
const formsOf = (name: string): string[] => [name, name.replace(/\s*\(.*\)/, '')].map(foldedCountry)

/** Letters in lower case without accents; `&` as "and". */
export const foldedCountry = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^ *the |^ +| +$/g, '')
