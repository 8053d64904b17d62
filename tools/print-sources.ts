import { readFileSync, writeFileSync } from 'node:fs'
import { PROVIDERS } from '../src/checkers/providers.ts'
import { manualTable, networkTable, providerTable, withTable } from './print-sources/tables.ts'

/** Writes the tables of docs/reference/sources*.md out of the descriptors: `node tools/print-sources.ts`. */
const TABLES = [
  ['sources.md', networkTable(PROVIDERS.social)],
  ['sources.md', manualTable(PROVIDERS.social)],
  ['sources-registers.md', providerTable(PROVIDERS)],
] as const

for (const [name, table] of TABLES) {
  const file = new URL(`../docs/reference/${name}`, import.meta.url)
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table))
}
