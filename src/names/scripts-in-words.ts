const names = new Intl.DisplayNames('en', { type: 'script' })
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** ISO 15924 codes in words: `Latin letters` for `Latn`. */
const lettersOf = (scripts: readonly string[]): string =>
  `${list.format(scripts.map((code) => names.of(code) ?? code))} letters`

/** Why a register was searched for identical marks only, although it finds similar ones in these scripts. */
export const becauseNotIn = (scripts: readonly string[]): string =>
  `because the name is not in ${lettersOf(scripts)}`

/** Marks that a search in these scripts may miss: `in other than Latin letters`. */
export const inOthersThan = (scripts: readonly string[]): string => `in other than ${lettersOf(scripts)}`

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

/** Whether every letter of a name is Latin. */
export const isLatin = (name: string): boolean => !/(?!\p{Script=Latin})\p{L}/u.test(name)
