import type { Delimited } from '../marks/columns.ts'
import { RegisterRefused } from '../refused.ts'
import { decodeText } from './decode.ts'
import { DelimitedText, type Parsed } from './delimited-text.ts'
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

/**
 * Streams the records of a delimited file, those of a piece of its text together. A record with a stray quotation mark is refused and the next one is read.
 * Where the structure itself is lost (an unclosed quote, a record without end, bytes of another encoding, a file that
 * cannot be read) it ends with {@link RegisterRefused}.
 */
export async function* readRecords(file: SourceFile, layout: Delimited): AsyncGenerator<Iterable<CsvRecord>> {
  const text = new DelimitedText(layout, MAX_RECORD)
  const pieces = decodeText(file.bytes, layout.encoding, file.onRemark)
  for (let isLast = false; !isLast; ) {
    const piece = await nextPiece(pieces, file.name)
    isLast = piece === null
    yield recordsOf(text.read(piece ?? '', isLast))
  }
}

function* recordsOf(all: Iterable<Parsed>): Generator<CsvRecord> {
  for (const record of all) {
    if ('cells' in record) yield record
    else if ('lost' in record) throw lost(record)
    else yield { line: record.line, refused: 'has a quotation mark inside a cell' }
  }
}

/** null at the end. */
async function nextPiece(pieces: AsyncGenerator<string>, name: string): Promise<string | null> {
  try {
    const { done, value } = await pieces.next()
    return done ? null : value
  } catch (error) {
    if (error instanceof RegisterRefused) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new RegisterRefused(`${name} cannot be read: ${why}`, { cause: error })
  }
}

const lost = ({ line, lost }: { line: number; lost: 'quotes' | 'length' }): RegisterRefused =>
  new RegisterRefused(
    lost === 'length'
      ? `the record that ends near line ${line} is longer than ${MAX_RECORD} characters; ` +
          'a quotation mark is probably never closed'
      : `the quotation marks near line ${line} do not match, so that nothing after it can be trusted; ` +
          'correct the file, or import it without quoting if it uses no quotation marks',
  )
