import { describe, expect, it } from '@jest/globals'
import { type CsvError, parse } from 'csv-parse/sync'
import { DelimitedText, type Parsed } from '../../../src/registers/import/delimited-text.ts'
import fc from '../../support/properties.ts'

const MAX = 40

/** The records of a text that is read in pieces of some length. */
function recordsOf(text: string, length: number, quote: '"' | null = '"'): Parsed[] {
  const reader = new DelimitedText({ delimiter: ',', quote }, MAX)
  const records: Parsed[] = []
  for (let at = 0; at < text.length; at += length) {
    records.push(...reader.read(text.slice(at, at + length), false))
    if (records.some((each) => 'lost' in each)) return records
  }
  return [...records, ...reader.read('', true)]
}

const cellsOf = (text: string, quote?: '"' | null): unknown[] =>
  recordsOf(text, text.length || 1, quote).map((each) => ('cells' in each ? each.cells : each))

describe('delimited text', () => {
  it.each([
    [
      'cells and lines',
      'a,b\nc,\n,\n',
      [
        ['a', 'b'],
        ['c', ''],
        ['', ''],
      ],
    ],
    ['every end of a line', 'a\r\nb\rc\n\r\n\n\rd', [['a'], ['b'], ['c'], ['d']]],
    ['quoted cells', '"a, ""b""\n",c\n""\n', [['a, "b"\n', 'c'], ['']]],
    ['a stray quotation mark', 'a\nb"c,d\ne', [['a'], { line: 2, refused: 'quote' }, ['e']]],
    ['text after a quoted cell', 'a\n"b"c\nd', [['a'], { line: 2, lost: 'quotes' }]],
    ['a cell that is never closed', 'a\n"b\nc', [['a'], { line: 2, lost: 'quotes' }]],
    ['a record that is too long', `a\n${'b'.repeat(41)}\nc`, [['a'], { line: 2, lost: 'length' }]],
  ])('%s', (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected)
  })

  it('keeps quotation marks where they are ordinary', () => {
    expect(cellsOf('"a",b"\n', null)).toEqual([['"a"', 'b"']])
  })

  it('numbers the lines where records end', () => {
    expect(recordsOf('a\n\n"b\r\nc"\nd', 99).map(({ line }) => line)).toEqual([1, 4, 5])
  })

  const texts = fc
    .array(fc.constantFrom('a', 'é', '😀', ',', ',', '"', '"', '""', '\n', '\r', '\r\n'), { maxLength: 30 })
    .map((parts) => parts.join(''))

  it('refuses a record at the line where it ends', () => {
    expect(recordsOf('a","\r"', 99)).toEqual([{ line: 2, refused: 'quote' }])
  })

  it('is cut at the same places in pieces of any length', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 8 }), (text, length) => {
        expect(recordsOf(text, length)).toEqual(recordsOf(text, text.length || 1))
      }),
    )
  })

  it('has the records that another reader finds, at the same lines, up to where the rest is lost', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const records = recordsOf(text, text.length || 1)
        const { found, refused, isLost } = otherRecords(text)
        expect(records.some((each) => 'lost' in each)).toBe(isLost)
        if (isLost) return
        const read = records.flatMap((each) => ('cells' in each ? [each] : []))
        expect(read.map(({ cells }) => cells)).toEqual(found.map(({ cells }) => cells))
        // The other reader counts a return and a line feed within a cell as two.
        if (text.includes('\r\n')) return
        expect(read.map(({ line }) => line)).toEqual(found.map(({ line }) => line))
        const spoilt = records.flatMap((each) => ('refused' in each ? [each.line] : []))
        expect(spoilt).toHaveLength(refused.length)
        // The other reader names the line of the quotation mark. The record may end later, in a quoted cell.
        refused.forEach((line, at) => {
          expect(line).toBeLessThanOrEqual(spoilt[at] ?? 0)
          expect(line).toBeGreaterThan(spoilt[at - 1] ?? 0)
        })
      }),
    )
  })
})

function otherRecords(text: string) {
  const refused = new Set<number>()
  let isLost = false
  const records = parse(text, {
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX,
    on_skip: (error: CsvError | undefined): undefined => {
      if (error?.code === 'INVALID_OPENING_QUOTE') refused.add(Number(error.lines))
      else isLost = true
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  const found = records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  return { found, refused: [...refused], isLost }
}
