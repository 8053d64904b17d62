const names = new Intl.DisplayNames('en', { type: 'script' })
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The limit of a search to some scripts in words: `in Latin letters only`, of ISO 15924 codes such as `Latn`. */
export const inScriptsOnly = (scripts: readonly string[]): string =>
  `in ${list.format(scripts.map((code) => names.of(code) ?? code))} letters only`
