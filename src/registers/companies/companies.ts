import type { RowKind } from '../row-kind.ts'
import { indexedRows } from './indexed-names.ts'
import type { CompanyRecord } from './row.ts'
import { CompanyWriter } from './writer.ts'

/** Company names. */
export const COMPANIES: RowKind<CompanyRecord> = {
  name: 'companies',
  openWriter: (db, { jurisdiction }, _mode, saved) => new CompanyWriter(db, jurisdiction, saved),
  indexed: (db, { jurisdiction }) => indexedRows(db, jurisdiction),
}
