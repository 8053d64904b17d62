import { readFileSync, writeFileSync } from 'node:fs'
import { reasonsWithoutForm, whoisServers } from '../src/checkers/domains/whois-servers.ts'
import { PROVIDERS } from '../src/checkers/providers.ts'
import { SOURCES_OF_FILES } from '../src/registers/sources/sources.ts'
import { UNFETCHED } from '../src/registers/sources/unfetched.ts'
import { addingTable, keylessTable } from './print-sources/going-live.ts'
import { providersPage } from './print-sources/providers.ts'
import {
  fileSourceTable,
  manualTable,
  networkRuleTable,
  networkTable,
  providerTable,
  unfetchedTable,
  whoisReasonTable,
  whoisTable,
  withTable,
} from './print-sources/tables.ts'

/**
 * Writes docs/reference/providers.md, and the tables of docs/reference/sources*.md, docs/guides/going-live.md and README.md out of the descriptors: `node
 * tools/print-sources.ts`.
 */
const TABLES = [
  ['docs/reference/sources.md', whoisTable(whoisServers())],
  ['docs/reference/sources.md', whoisReasonTable(reasonsWithoutForm())],
  ['docs/reference/sources.md', networkTable(PROVIDERS.social)],
  ['docs/reference/sources.md', networkRuleTable(PROVIDERS.social)],
  ['docs/reference/sources.md', manualTable(PROVIDERS.social)],
  ['docs/reference/sources-registers.md', providerTable(PROVIDERS)],
  ['docs/reference/sources-registers.md', fileSourceTable(SOURCES_OF_FILES)],
  ['docs/reference/sources-registers.md', unfetchedTable(UNFETCHED)],
  ['docs/guides/going-live.md', keylessTable(PROVIDERS, SOURCES_OF_FILES)],
  ['docs/guides/going-live.md', addingTable(PROVIDERS, SOURCES_OF_FILES)],
  ['README.md', keylessTable(PROVIDERS, SOURCES_OF_FILES)],
] as const

for (const [name, table] of TABLES) {
  const file = new URL(`../${name}`, import.meta.url)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table))
}

writeFileSync(
  new URL('../docs/reference/providers.md', import.meta.url),
  providersPage(PROVIDERS, SOURCES_OF_FILES),
)
