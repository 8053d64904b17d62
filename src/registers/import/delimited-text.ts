import type { Delimited } from '../marks/columns.ts'

/** A record, or why it or the rest of the file cannot be read; `line` is where it ends, from 1. */
export type Parsed =
  | { line: number; cells: string[] }
  | { line: number; refused: 'quote' }
  | { line: number; lost: 'quotes' | 'length' }

const [QUOTE, LINE_FEED, RETURN] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
]
const BREAKS = /\r\n|\n|\r/g

/**
 * Cuts delimited text (RFC 4180) into records, piece by piece. Records end with a line feed, a return, or both; lines without
 * a character are left out. A quotation mark within an unquoted cell spoils its record. One that is not followed by the
 * end of its cell, or that is never closed, loses the rest of the file, as does a record that is too long.
 */
export class DelimitedText {
  readonly #delimiter: number
  readonly #quotes: boolean
  readonly #most: number
  #text = ''
  #line = 0
  #isLast = false
  /** The place after the cell or record that was read. */
  #next = 0

  /** @param most characters of a record */
  constructor({ delimiter, quote }: Pick<Delimited, 'delimiter' | 'quote'>, most: number) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#quotes = quote !== null
    this.#most = most
  }

  /**
   * The records that are complete with this piece; nothing after one of `lost`.
   * @param isLast whether the text ends here
   */
  *read(piece: string, isLast: boolean): Generator<Parsed> {
    this.#text += piece
    this.#isLast = isLast
    let start = 0
    while (start < this.#text.length) {
      const record = this.#record(start)
      if (record === null) break
      start = this.#next
      if (record !== 'empty') yield record
      if (typeof record === 'object' && 'lost' in record) return
    }
    this.#text = this.#text.slice(start)
    if (this.#text.length > this.#most) yield { line: this.#line + 1, lost: 'length' }
  }

  /** null if the text ends before the record. */
  #record(start: number): Parsed | 'empty' | null {
    const text = this.#text
    const cells: string[] = []
    let isSpoilt = false
    let breaks = 0
    let at = start
    for (;;) {
      const isQuoted = this.#quotes && text.charCodeAt(at) === QUOTE
      const cell = isQuoted ? this.#quotedCell(at) : this.#plainCell(at)
      if (cell === null) return null
      if (cell === 'lost') return { line: this.#line + breaks + 1, lost: 'quotes' }
      if (isQuoted) breaks += breaksIn(cell)
      else isSpoilt ||= this.#quotes && cell.includes('"')
      at = this.#next
      cells.push(cell)
      const isEmpty = cells.length === 1 && at === start
      if (at < text.length && text.charCodeAt(at) === this.#delimiter) {
        at += 1
        continue
      }
      const end = this.#afterBreak(at)
      if (end === null) return null
      this.#next = end
      this.#line += breaks + 1
      if (end - start > this.#most) return { line: this.#line, lost: 'length' }
      if (isEmpty) return 'empty'
      return isSpoilt ? { line: this.#line, refused: 'quote' } : { line: this.#line, cells }
    }
  }

  #plainCell(from: number): string | null {
    const text = this.#text
    let at = from
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === this.#delimiter || code === LINE_FEED || code === RETURN) break
    }
    if (at === text.length && !this.#isLast) return null
    this.#next = at
    return text.slice(from, at)
  }

  #quotedCell(from: number): string | 'lost' | null {
    const text = this.#text
    let end = text.indexOf('"', from + 1)
    let hasPairs = false
    while (end !== -1 && text.charCodeAt(end + 1) === QUOTE) {
      hasPairs = true
      end = text.indexOf('"', end + 2)
    }
    if (end === -1 || end === text.length - 1) {
      if (!this.#isLast) return null
      if (end === -1) return 'lost'
    }
    const after = text.charCodeAt(end + 1)
    const isClosed =
      end === text.length - 1 || after === this.#delimiter || after === LINE_FEED || after === RETURN
    if (!isClosed) return 'lost'
    this.#next = end + 1
    const cell = text.slice(from + 1, end)
    return hasPairs ? cell.replaceAll('""', '"') : cell
  }

  /** The place after the end of a line; null if the text ends before it is known. */
  #afterBreak(at: number): number | null {
    const text = this.#text
    if (at === text.length) return this.#isLast ? at : null
    if (text.charCodeAt(at) === LINE_FEED) return at + 1
    if (at + 1 === text.length && !this.#isLast) return null
    return text.charCodeAt(at + 1) === LINE_FEED ? at + 2 : at + 1
  }
}

const breaksIn = (cell: string): number =>
  cell.includes('\n') || cell.includes('\r') ? (cell.match(BREAKS)?.length ?? 0) : 0
