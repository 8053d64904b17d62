import { readFileSync, writeFileSync } from 'node:fs'
import { withTable } from './print-sources/tables.ts'
import { undrawnTable } from './print-undrawn/scripts.ts'

/** Writes the table of characters that the PDF draws as boxes into docs/guides/reports.md: `node tools/print-undrawn.ts`. */
const file = new URL('../docs/guides/reports.md', import.meta.url)
writeFileSync(file, withTable(readFileSync(file, 'utf8'), await undrawnTable()))
