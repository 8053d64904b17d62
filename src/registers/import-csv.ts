import type { CsvLayout } from './columns.ts'
import { csvFormat } from './formats/csv.ts'
import type { RegisterStatement } from './identity.ts'
import { importRegister } from './import.ts'
import type { ImportCounts } from './import-counts.ts'

/** An office's extract, and its layout. */
export type CsvImport = { file: string; register: RegisterStatement } & CsvLayout

/** See {@link importRegister}. */
export const importCsv = async (
  { file, register, ...layout }: CsvImport,
  folder: string,
): Promise<ImportCounts> => importRegister({ files: [file], register, format: csvFormat(layout) }, folder)
