/** Formats of the public files of company registers, by jurisdiction. */
const FORMATS: Readonly<Record<string, string>> = {
  GB: 'gb-companies',
  FR: 'sirene',
  IE: 'ie-companies',
  JP: 'jp-companies',
}

/** The options of `registers import` for the company register of a jurisdiction. */
export const importFormat = (jurisdiction: string): string =>
  Object.hasOwn(FORMATS, jurisdiction) ? `--format ${FORMATS[jurisdiction]}` : '--format companies-csv'
