import { printPage } from './long-run/page.ts'

/** Writes the tables of the long runs in docs/reference/reliability.md from their ledger: `node tools/print-reliability.ts`. */
printPage()
