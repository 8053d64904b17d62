import { RegisterRefused } from '../refused.ts'
import { CA } from './ca.ts'
import { EE_COMPANIES_FILE } from './ee-companies.ts'
import { EU } from './eu.ts'
import { GB_COMPANIES_FILE } from './gb-companies.ts'
import { GLEIF_FILES } from './gleif.ts'
import { IE_COMPANIES_FILE } from './ie-companies.ts'
import { SIRENE_FILE } from './sirene.ts'
import type { RegisterSource, SourceSettingRows } from './source.ts'
import { UA_COMPANIES_FILE } from './ua-companies.ts'
import { UNFETCHED } from './unfetched.ts'
import { US } from './us.ts'

/** Public registers that `registers fetch` downloads. */
export const SOURCES_OF_FILES: readonly RegisterSource[] = [
  US,
  EU,
  CA,
  GB_COMPANIES_FILE,
  GLEIF_FILES,
  SIRENE_FILE,
  IE_COMPANIES_FILE,
  EE_COMPANIES_FILE,
  UA_COMPANIES_FILE,
]

/** The settings of all sources. */
export const SOURCE_SETTINGS: SourceSettingRows = Object.assign(
  {},
  ...SOURCES_OF_FILES.map(({ settings }) => settings),
)

/** Throws {@link RegisterRefused} for an unknown source, and with the reason for one that is not fetched. */
export function sourceNamed(id: string): RegisterSource {
  const source = SOURCES_OF_FILES.find((each) => each.id === id)
  if (source) return source
  const unfetched = UNFETCHED.find((each) => each.id === id)
  if (unfetched) throw new RegisterRefused(`${id} (${unfetched.name}) is not fetched: ${unfetched.reason}`)
  const known = SOURCES_OF_FILES.map((each) => each.id).join(', ')
  throw new RegisterRefused(`unknown source ${id}; choose from ${known}`)
}
