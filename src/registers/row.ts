import { type RightKind, rightKind } from '../events/sections.ts'
import type { Positions } from './header.ts'

/** One mark in an office's extract. */
export type MarkRow = {
  number: string
  mark: string
  statusText: string | null
  niceClasses: readonly number[]
  owner: string | null
  link: string | null
  /** Dates `yyyy-mm-dd`; null if the file has none, or none that can be read. */
  filed: string | null
  registered: string | null
  expires: string | null
  /** Goods and services, at most 2,000 characters. */
  goods: string | null
  right: RightKind | null
  /** What the words mean in English, and how they are read: transliterations and the office's pseudo marks. */
  translations: readonly string[]
  readings: readonly string[]
  /** Words, in Latin letters, to which the owner claims no exclusive right. */
  disclaimed: readonly string[]
}

/**
 * `wordless`: a mark without words (a picture, a color), which cannot be searched by name. `deleted`: a mark that the
 * office took out of its data.
 */
export type RowReading =
  | { kind: 'mark'; row: MarkRow }
  | { kind: 'wordless' | 'deleted'; number: string }
  | { kind: 'refused'; reason: string }

const LIMITS = {
  mark: 1_000,
  number: 60,
  status: 100,
  owner: 1_000,
  link: 2_000,
  classes: 1_000,
  goods: 2_000,
}
const TRUE = new Set(['1', 'y', 'yes', 'true', 'x'])
const FALSE = new Set(['', '0', 'n', 'no', 'false'])

/**
 * Parses a record of the file; unreliable data is refused with a reason, never repaired. A date, goods or a kind of
 * right that cannot be read is omitted, because the mark counts without it.
 */
export const readRow = (record: readonly string[], at: Positions, dayFirst = false): RowReading =>
  refusing(() => {
    if (record.length !== at.width) {
      throw new Refusal(`has ${record.length} columns but the first row has ${at.width}`)
    }
    const number = cell(record, at.number, 'number')
    if (number === '') throw new Refusal('has no number')
    const mark = cell(record, at.mark, 'mark')
    const statusText = optional(record, at.status, 'status')
    const owner = optional(record, at.owner, 'owner')
    const link = httpUrl(optional(record, at.link, 'link'))
    const niceClasses = at.classFlags.length > 0 ? flags(record, at) : list(record, at)
    if (mark === '') return { kind: 'wordless', number }
    const text = (column: number | null) => (column === null ? '' : (record[column] ?? '').trim())
    const row: MarkRow = {
      number,
      mark,
      statusText,
      niceClasses,
      owner,
      link,
      filed: dateOf(text(at.filed), dayFirst),
      registered: dateOf(text(at.registered), dayFirst),
      expires: dateOf(text(at.expires), dayFirst),
      goods: goodsText(text(at.goods)),
      right: rightKind.safeParse(text(at.right).toLowerCase()).data ?? null,
      translations: [],
      readings: [],
      disclaimed: [],
    }
    return { kind: 'mark', row }
  })

/** Goods as they are kept: shortened, null for none. */
export const goodsText = (text: string): string | null =>
  text.replaceAll('\0', '').slice(0, LIMITS.goods) || null

/** Why a row is refused. */
export class Refusal extends Error {}

/** Runs a reading that may throw {@link Refusal}. */
export function refusing<Reading>(read: () => Reading): Reading | { kind: 'refused'; reason: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message }
    throw error
  }
}

/** A cell that a spreadsheet would run: `=…`, or a function call after `+`, `-`, `@`. */
const FORMULA = /^(=|[+\-@]\s*[A-Za-z_.]+\()/

type Field = keyof typeof LIMITS

/** A text of a row, trimmed; throws {@link Refusal} where it is over-long, holds NUL, or is a spreadsheet formula. */
export function checkedText(value: string, field: Field, name: string = field): string {
  const text = value.trim()
  if (text.includes('\0')) throw new Refusal(`holds a NUL character in its ${name}`)
  const limit = LIMITS[field]
  if (text.length > limit) throw new Refusal(`has a ${name} of ${text.length} characters, more than ${limit}`)
  if (FORMULA.test(text)) throw new Refusal(`has a spreadsheet formula as its ${name}`)
  return text
}

const cell = (record: readonly string[], column: number, field: Field, name: string = field): string =>
  checkedText(record[column] ?? '', field, name)

const optional = (
  record: readonly string[],
  column: number | null,
  field: Field,
  name: string = field,
): string | null => (column === null ? null : cell(record, column, field, name) || null)

const ISO_DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/
const DAY_FIRST = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:$| )/

/** A date as `yyyy-mm-dd`; null for anything else, also for a day that does not exist. */
export function dateOf(text: string, dayFirst = false): string | null {
  const iso = ISO_DATE.exec(text)
  const british = dayFirst ? DAY_FIRST.exec(text) : null
  const [year, month, day] = iso ? iso.slice(1) : british ? british.slice(1).reverse() : []
  if (year === undefined || month === undefined || day === undefined) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

export function httpUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}

function flags(record: readonly string[], at: Positions): number[] {
  return at.classFlags.flatMap(([column, niceClass]) => {
    const text = cell(record, column, 'classes', `class ${niceClass}`).toLowerCase()
    if (TRUE.has(text)) return [niceClass]
    if (FALSE.has(text)) return []
    throw new Refusal(`says "${text.slice(0, 20)}" for class ${niceClass}, neither 1 nor 0`)
  })
}

function list(record: readonly string[], at: Positions): number[] {
  const text = optional(record, at.classList, 'classes', 'list of classes') ?? ''
  return checkedClasses((text.match(/\d+/g) ?? []).map(Number))
}

/** Distinct Nice classes in order; throws {@link Refusal} for a number that is none. */
export function checkedClasses(classes: readonly number[]): number[] {
  const wrong = classes.find((niceClass) => !Number.isInteger(niceClass) || niceClass < 1 || niceClass > 45)
  if (wrong !== undefined) throw new Refusal(`names the Nice class ${wrong}; Nice classes are 1 to 45`)
  return [...new Set(classes)].sort((a, b) => a - b)
}
