import { readRecords } from '../../import/delimited-records.ts'
import type { ReadRow, RegisterFormat, SourceFile } from '../../import/format.ts'
import { PLAIN } from '../../import/table.ts'
import { Values } from '../../import/values.ts'
import type { Encoding } from '../../marks/columns.ts'
import { Refusal } from '../../marks/row.ts'
import { RegisterRefused } from '../../refused.ts'
import { COMPANIES } from '../companies.ts'
import {
  type CompanyReading,
  type CompanyRecord,
  type CompanyRow,
  nameOf,
  namesOf,
  numberOf,
  optionalText,
} from '../row.ts'
import type { CompanyState } from '../statuses.ts'

const NUMBER = /^\d{13}$/
/** The file has no first row: the position of each member that is read, of 30. */
const WIDTH = 30
const AT = {
  number: 1,
  process: 2,
  name: 6,
  kind: 8,
  prefecture: 9,
  city: 10,
  closed: 18,
  closeCause: 19,
  latest: 23,
  englishName: 24,
  reading: 28,
} as const

/** 処理区分: the number was withdrawn. */
const DELETED = '99'
/** 登記記録の閉鎖等の事由: end of liquidation, merger, closing by the registrar, end of another liquidation. */
const CLOSE_CAUSES = new Set(['01', '11', '21', '31'])
/** 最新履歴: 0 for a row that a later one replaced. */
const SUPERSEDED = '0'

/**
 * Corporate numbers of the National Tax Agency of Japan: the whole file and the daily differences, in UTF-8 or
 * Shift JIS. A company that changed has a row for each change.
 */
export const JP_COMPANIES: RegisterFormat<CompanyRecord> = {
  name: 'jp-companies',
  holds: COMPANIES,
  replaces: false,
  fileNames: /\.csv$/i,
  read: readCompanies,
}

async function* readCompanies(file: SourceFile): AsyncGenerator<ReadRow<CompanyRecord>> {
  const { encoding, bytes } = await withEncoding(file.bytes)
  const values = new Values()
  let rows = 0
  for await (const records of readRecords({ ...file, bytes }, { ...PLAIN, encoding }))
    for (const record of records) {
      const { line } = record
      rows += 1
      if ('refused' in record) yield { line, kind: 'refused', reason: record.refused }
      else yield values.row(line, () => companyIn(record.cells, values))
    }
  if (rows === 0) throw new RegisterRefused(`${file.name} is empty`)
}

function companyIn(cells: readonly string[], values: Values): CompanyReading {
  if (cells.length !== WIDTH) throw new Refusal(`has ${cells.length} columns instead of ${WIDTH}`)
  const cell = (member: keyof typeof AT): string => (cells[AT[member]] ?? '').trim()
  const number = numberOf(cell('number'), NUMBER)
  if (cell('process') === DELETED) return { kind: 'deleted', number }
  const name = nameOf(cell('name'), values)
  if (name === '') return { kind: 'wordless', number }
  if (cell('latest') === SUPERSEDED)
    return { kind: 'company', row: { number, more: namesOf('earlier', [name], values) } }
  const closed = values.date('dissolved', cell('closed'))
  const cause = optionalText('status', cell('closeCause'), values)
  const row: CompanyRow = {
    number,
    name,
    nameSince: null,
    names: [
      ...namesOf('other', [cell('englishName')], values),
      ...namesOf('transliterated', [cell('reading')], values),
    ],
    legalForm: optionalText('form', cell('kind'), values),
    status: stateOf(closed, cause, values),
    statusText: cause,
    incorporated: null,
    dissolved: closed,
    locality: optionalText('locality', cell('prefecture') + cell('city'), values),
    jurisdiction: 'JP',
    activities: [],
    lei: null,
    link: `https://www.houjin-bangou.nta.go.jp/henkorireki-johoto.html?selHouzinNo=${number}`,
  }
  return { kind: 'company', row }
}

function stateOf(closed: string | null, cause: string | null, values: Values): CompanyState {
  if (cause === null) return closed === null ? 'active' : 'dissolved'
  if (CLOSE_CAUSES.has(cause)) return 'dissolved'
  values.unread('status', cause)
  return 'unknown'
}

/** Bytes by which the encoding is recognized. */
const HEAD_BYTES = 64 * 1024

/** The office offers each file in both encodings. Japanese text in Shift JIS is not valid UTF-8. */
async function withEncoding(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ encoding: Encoding; bytes: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array(0)
  while (head.length < HEAD_BYTES) {
    const { done, value } = await iterator.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield head
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) return
        yield value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { encoding: isUtf8(head) ? 'utf-8' : 'shift_jis', bytes: bytes() }
}

/** Whether these first bytes of a file are UTF-8; the last character may be cut. */
function isUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
