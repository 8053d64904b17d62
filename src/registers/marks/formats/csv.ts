import { checkDelimiter, readRecords } from '../../import/delimited-records.ts'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { Values } from '../../import/values.ts'
import { RegisterRefused } from '../../refused.ts'
import type { CsvLayout } from '../columns.ts'
import { type Positions, readHeader } from '../header.ts'
import { MARKS } from '../marks.ts'
import { readRow } from './csv-row.ts'

/** Delimited files; each has its own first row. Throws {@link RegisterRefused} for an impossible delimiter. */
export function csvFormat(layout: CsvLayout): RegisterFormat {
  checkDelimiter(layout)
  return {
    name: 'csv',
    layout,
    holds: MARKS,
    fileNames: /\.(?:csv|tsv|tab|txt)$/i,
    replaces: false,
    joins: true,
    read: (file) => readCsv(file, layout),
  }
}

async function* readCsv(file: SourceFile, layout: CsvLayout): AsyncGenerator<ReadRow> {
  const values = new Values()
  let at: Positions | undefined
  for await (const records of readRecords(file, layout))
    for (const record of records) {
      const { line } = record
      if (!at) {
        if ('refused' in record) throw new RegisterRefused(`the first row ${record.refused}`)
        at = readHeader(record.cells, layout.columns)
      } else if ('refused' in record) yield { line, kind: 'refused', reason: record.refused }
      else {
        const [cells, positions] = [record.cells, at]
        yield values.row(line, () => readRow(cells, positions, values, layout))
      }
    }
  if (!at) throw new RegisterRefused(`${file.name} is empty`)
}
