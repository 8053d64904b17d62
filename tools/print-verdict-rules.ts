/** Writes the tables of all rule sets into `docs/reference/verdict.md`: `node tools/print-verdict-rules.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withRuleTables } from '../src/verdict/rules-document.ts'

const page = new URL('../docs/reference/verdict.md', import.meta.url)
writeFileSync(page, withRuleTables(readFileSync(page, 'utf8')))
