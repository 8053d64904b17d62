import { SOURCES_OF_FILES } from './sources.ts'

/** Formats of public files that are downloaded by hand, by jurisdiction. */
const BY_HAND: Readonly<Record<string, string>> = { JP: 'jp-companies' }

/** The command that imports the companies of a jurisdiction. */
export function companyCommand(jurisdiction: string): string {
  const source = SOURCES_OF_FILES.find(
    ({ kind, register }) => kind === 'companies' && register.jurisdiction === jurisdiction,
  )
  if (source) return `namecheck registers fetch ${source.id}`
  const format = Object.hasOwn(BY_HAND, jurisdiction) ? BY_HAND[jurisdiction] : 'companies-csv'
  return `namecheck registers import --format ${format}`
}
