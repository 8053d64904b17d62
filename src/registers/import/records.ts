import { pipeline } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import type { Delimited } from '../marks/columns.ts'
import { RegisterRefused } from '../refused.ts'
import { decodeText } from './decode.ts'
import type { SourceFile } from './format.ts'

/** A record of a delimited file, or why it could not be read; `line` is where it ends, from 1. */
export type CsvRecord = { line: number; cells: readonly string[] } | { line: number; refused: string }

/** Maximum length of a record, in characters: otherwise an unclosed quotation mark would swallow the file. */
const MAX_RECORD = 256 * 1024

/** Throws {@link RegisterRefused} for a delimiter that is not one sign, or that quotes or ends a record. */
export function checkDelimiter({ delimiter }: Delimited): void {
  if (delimiter.length !== 1 || delimiter === '"' || /[\r\n\0]/.test(delimiter))
    throw new RegisterRefused('the delimiter must be one character, such as , ; | or a tab')
}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Streams the records of a delimited file. A record with a stray quotation mark is refused and the next one is read.
 * Where the structure itself is lost (an unclosed quote, a record without end, bytes of another encoding, a file that
 * cannot be read) it ends with {@link RegisterRefused}.
 */
export async function* readRecords(file: SourceFile, layout: Delimited): AsyncGenerator<CsvRecord> {
  // The parser runs ahead of its output: its errors wait for their place in the order.
  const waiting: { line: number; refused: string }[] = []
  let fatal: { line: number; error: RegisterRefused } | undefined
  const parser = parse({
    delimiter: layout.delimiter,
    quote: layout.quote,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD,
    on_skip: (error: CsvError | undefined): undefined => {
      const line = Number(error?.lines ?? 0)
      if (error?.code === 'INVALID_OPENING_QUOTE') {
        waiting.push({ line, refused: 'has a quotation mark inside a cell' })
      } else fatal ??= { line, error: lost(error, line) }
    },
  })
  pipeline(decodeText(file.bytes, layout.encoding), parser, () => {})
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as Parsed
      while (waiting[0] && waiting[0].line < info.lines) yield* waiting.splice(0, 1)
      if (fatal && fatal.line < info.lines) break
      yield { line: info.lines, cells: record }
    }
    if (!fatal) yield* waiting
  } catch (error) {
    if (error instanceof RegisterRefused) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new RegisterRefused(`${file.name} cannot be read: ${why}`, { cause: error })
  } finally {
    parser.destroy()
  }
  if (fatal) throw fatal.error
}

function lost(error: CsvError | undefined, line: number): RegisterRefused {
  if (error?.code === 'CSV_MAX_RECORD_SIZE') {
    return new RegisterRefused(
      `the record that ends near line ${line} is longer than ${MAX_RECORD} characters; ` +
        'a quotation mark is probably never closed',
    )
  }
  return new RegisterRefused(
    `the quotation marks near line ${line} do not match, so that nothing after it can be trusted; ` +
      'correct the file, or import it without quoting if it uses no quotation marks',
  )
}
