import { readFileSync } from 'node:fs'
import type { ReadRow, RegisterFormat } from '../../../../src/registers/import/format.ts'
import { LAYOUTS } from '../../../../src/registers/marks/columns.ts'
import { markDetails } from '../../../../src/registers/marks/details.ts'
import { csvFormat } from '../../../../src/registers/marks/formats/csv.ts'
import { IPGOD_FORMAT } from '../../../../src/registers/marks/formats/ipgod.ts'
import { JPO_FORMAT } from '../../../../src/registers/marks/formats/jpo.ts'
import { USPTO_FORMAT } from '../../../../src/registers/marks/formats/uspto.ts'
import { ST66_FORMAT, ST96_FORMAT } from '../../../../src/registers/marks/formats/wipo.ts'
import { bareMark, type MarkRow } from '../../../../src/registers/marks/row.ts'
import { CELLS, csvOf } from './csv-sample.ts'
import { IPGOD_SAMPLE } from './ipgod-sample.ts'
import { JPO_SAMPLE } from './jpo-sample.ts'
import { rowsOf, sample } from './read.ts'

const CSV = Buffer.from(
  'mark,number,status,classes,owner,filed,goods\n' +
    Array.from(
      { length: 8 },
      (_, i) => `"LUMI, ${i}",UK${i},Registered,"9,42",Lumi Ltd,2020-01-0${i},Lamps\n`,
    ).join(''),
)

/** Texts that break things, by what they break. */
const INSERTS = [
  '<',
  '>',
  '&',
  '&e;',
  '"',
  '\0',
  '\ufffe',
  '</case-file>',
  '<!DOCTYPE x [',
  ']]>',
  '<![CDATA[',
  '\r',
  '|',
  ',',
]
/** A generator of numbers below a limit, the same in every run (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** A copy of the bytes with one damage. */
export function mutated(bytes: Buffer, random: (below: number) => number): Buffer {
  const at = random(bytes.length)
  const to = at + 1 + random(40)
  const before = bytes.subarray(0, at)
  switch (random(5)) {
    case 0:
      return before
    case 1:
      return Buffer.concat([before, bytes.subarray(to)])
    case 2:
      return Buffer.concat([before, Buffer.from([random(256)]), bytes.subarray(at + 1)])
    case 3:
      return Buffer.concat([before, Buffer.from(INSERTS[random(INSERTS.length)] ?? ''), bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)])
  }
}

export const DATE = /^\d{4}-\d\d-\d\d$/

/** Why a row is not one that may be imported; null for a correct one. */
type WrongIn<Row> = (row: Row) => string | null

function wrongReading<Row>(reading: ReadRow<Row>, wrongIn: WrongIn<Row>): string | null {
  if (!Number.isInteger(reading.line) || reading.line < 1) return 'line'
  if (reading.kind === 'refused') return reading.reason === '' ? 'reason' : null
  if (reading.kind === 'skipped') return null
  if ('row' in reading) return JSON.stringify(reading.row).includes('\\u0000') ? 'NUL' : wrongIn(reading.row)
  if (reading.number === '') return 'number'
  if (reading.kind !== 'part') return null
  if (JSON.stringify(reading.part).includes('\\u0000')) return 'NUL'
  const { mark } = reading.part
  return wrongMark({ ...bareMark(reading.number, ''), ...reading.part, mark: mark || 'a mark without words' })
}

/** See {@link WrongIn}. */
export function wrongMark(row: MarkRow): string | null {
  if (row.number.trim() === '' || row.mark.trim() === '') return 'empty'
  if (!markDetails.safeParse(row.details).success) return 'details'
  if (row.niceClasses.some((each) => !Number.isInteger(each) || each < 1 || each > 45)) return 'classes'
  if ([row.filed, row.registered, row.expires].some((date) => date && !DATE.test(date))) return 'date'
  return null
}

const CSV_OF_EVERY_FIELD = Buffer.from(csvOf(CELLS))
const CLASSES = Array.from({ length: 45 }, (_, i) => `Class${i + 1}`)
const UKIPO = Buffer.from(
  [
    ['Trade Mark', 'Mark Text', 'Name', 'Status', 'Filed', 'Published', ...CLASSES],
    ['UK1', 'LUMIVORA', 'Lumi Ltd', 'Registered', '03/04/2015', '05/06/2015', ...CLASSES.map(() => '1')],
    ['UK1', 'LUMIVORA', 'Vora Ltd', 'Registered', '03/04/2015', '05/06/2015', ...CLASSES.map(() => '0')],
  ]
    .map((row) => row.join('|'))
    .join('\n'),
)

const CSV_OF_CLASSES = Buffer.from('number,classes,goods\nUK1,"9,42",Lamps\nUK2,3,Soap\n')
const buffersOf = (files: Readonly<Record<string, string>>): Buffer[] =>
  Object.values(files).map((text) => Buffer.from(text))

/** Formats with samples of each. */
export const SAMPLES = [
  ['csv', csvFormat(LAYOUTS.generic), [CSV, CSV_OF_EVERY_FIELD, CSV_OF_CLASSES]],
  ['ukipo', csvFormat({ ...LAYOUTS.ukipo, encoding: 'utf-8' }), UKIPO],
  ['jpo', JPO_FORMAT, buffersOf(JPO_SAMPLE)],
  ['ipgod', IPGOD_FORMAT, buffersOf(IPGOD_SAMPLE)],
  [
    'uspto',
    USPTO_FORMAT,
    [readFileSync(sample('uspto-daily.xml')), readFileSync(sample('uspto-annual.xml'))],
  ],
  ['st66', ST66_FORMAT, readFileSync(sample('st66.xml'))],
  ['st96', ST96_FORMAT, readFileSync(sample('st96.xml'))],
] as const

/** The damages are drawn from `NAMECHECK_TEST_SEED`. */
export const SEED = Number(process.env.NAMECHECK_TEST_SEED ?? 1)

/** What reading this many damaged copies of the files in turn gives: `rows`, the name of an error, or what is wrong in a row. */
export async function outcomesOf<Row>(
  format: RegisterFormat<Row>,
  files: Buffer | readonly Buffer[],
  mutations: number,
  wrongIn: WrongIn<Row>,
): Promise<string[]> {
  const random = numbers(SEED)
  const outcomes = new Set<string>()
  const all = [files].flat()
  for (let i = 0; i < mutations; i++) {
    const bytes = all[i % all.length] ?? Buffer.alloc(1)
    const outcome = await rowsOf(format, mutated(bytes, random), bytes.length).then(
      (rows) => rows.map((row) => wrongReading(row, wrongIn)).find((wrong) => wrong !== null) ?? 'rows',
      (error: Error) => error.name,
    )
    outcomes.add(outcome)
  }
  return [...outcomes].sort()
}
