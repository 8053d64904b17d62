import type { RegisterStatement } from '../identity.ts'
import type { CsvLayout } from '../marks/columns.ts'
import { csvFormat } from '../marks/formats/csv.ts'
import type { ImportCounts } from './counts.ts'
import { importRegister } from './import.ts'

/** An office's extract, and its layout. */
export type CsvImport = { file: string; register: RegisterStatement } & CsvLayout

/** See {@link importRegister}. */
export const importCsv = async (
  { file, register, ...layout }: CsvImport,
  folder: string,
): Promise<ImportCounts> => importRegister({ files: [file], register, format: csvFormat(layout) }, folder)
