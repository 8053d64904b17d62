const names = new Intl.DisplayNames('en', { type: 'script' })
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** ISO 15924 codes in words: `Latin` for `Latn`. */
const namesOf = (scripts: readonly string[]): string =>
  list.format(scripts.map((code) => names.of(code) ?? code))

/** `Latin letters` for `Latn`. */
export const lettersOf = (scripts: readonly string[]): string => `${namesOf(scripts)} letters`

/** Why a register was searched for identical marks only, although it finds similar ones in these scripts. */
export const becauseNotIn = (scripts: readonly string[]): string =>
  `because the name is not in ${lettersOf(scripts)}`

/** Where a search in these scripts may miss a mark: `in letters other than Latin`. */
export const inOthersThan = (scripts: readonly string[]): string =>
  `in letters other than ${namesOf(scripts)}`

/**
 * The depth of a search of trademarks in words, as far as it is limited; null for similar marks in every script.
 * @param scripts ISO 15924 codes such as `Latn`; see `scripts` of the coverage
 */
export function limitInWords(
  depth: 'identical' | 'similar' | undefined,
  scripts: readonly string[] | undefined,
): string | null {
  if (depth === 'identical') return `identical marks only${scripts ? `, ${becauseNotIn(scripts)}` : ''}`
  return scripts ? `similar marks in ${lettersOf(scripts)} only` : null
}

/** What a search did not ask, or not read to its end, in words: `incomplete` of the coverage. */
export const unfinishedInWords = (incomplete: string): string => `not searched to the end: ${incomplete}`

/** Whether every letter of a name is Latin. */
export const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name)
