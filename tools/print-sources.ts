import { readFileSync, writeFileSync } from 'node:fs'
import { PROVIDERS } from '../src/checkers/providers.ts'
import { SOURCES_OF_FILES } from '../src/registers/sources/sources.ts'
import { UNFETCHED } from '../src/registers/sources/unfetched.ts'
import {
  fileSourceTable,
  manualTable,
  networkRuleTable,
  networkTable,
  providerTable,
  unfetchedTable,
  withTable,
} from './print-sources/tables.ts'

/** Writes the tables of docs/reference/sources*.md out of the descriptors: `node tools/print-sources.ts`. */
const TABLES = [
  ['sources.md', networkTable(PROVIDERS.social)],
  ['sources.md', networkRuleTable(PROVIDERS.social)],
  ['sources.md', manualTable(PROVIDERS.social)],
  ['sources-registers.md', providerTable(PROVIDERS)],
  ['sources-registers.md', fileSourceTable(SOURCES_OF_FILES)],
  ['sources-registers.md', unfetchedTable(UNFETCHED)],
] as const

for (const [name, table] of TABLES) {
  const file = new URL(`../docs/reference/${name}`, import.meta.url)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table))
}
