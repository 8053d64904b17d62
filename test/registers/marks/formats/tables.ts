import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRegister } from '../../../../src/registers/file.ts'
import type { ImportCounts } from '../../../../src/registers/import/counts.ts'
import type { RegisterFormat } from '../../../../src/registers/import/format.ts'
import { importRegister } from '../../../../src/registers/import/import.ts'
import type { MarkRow } from '../../../../src/registers/marks/row.ts'
import { markOf, SELECT_MARK } from '../../../../src/registers/marks/stored-mark.ts'

/** A table of a sample: its columns, and its rows by column. */
export type SampleTable = readonly Record<string, string>[]

/** The text of a table. @param quote around each cell */
export const tableText = (rows: SampleTable, delimiter: string, quote = ''): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `${quote}${cell}${quote}`).join(delimiter))
    .join('\n')

/** Imports files into a new register of a folder; gives its counts and its marks by number. */
export async function importedMarks(
  folder: string,
  format: RegisterFormat,
  files: Readonly<Record<string, string>>,
): Promise<{ counts: ImportCounts; marks: MarkRow[] }> {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  })
  const register = { office: 'Test', jurisdiction: 'JP', dataAsOf: '2026-01-31' }
  const counts = await importRegister({ files: paths, register, format }, folder)
  const { db } = openRegister(join(folder, 'test.register'))
  const marks = db.prepare(`${SELECT_MARK} ORDER BY number, mark`).all().map(markOf)
  db.close()
  return { counts, marks }
}
