import type { RightKind } from '../../events/sections.ts'
import type { MarkDetails } from './details.ts'

/** One mark in an office's extract. */
export type MarkRow = {
  number: string
  mark: string
  /** The office's own word or code. */
  statusText: string | null
  niceClasses: readonly number[]
  owner: string | null
  link: string | null
  /** Dates `yyyy-mm-dd`; null if the file has none, or none that can be read. */
  filed: string | null
  registered: string | null
  expires: string | null
  /** All goods and services. */
  goods: string | null
  right: RightKind | null
  /** What the words mean in English, and how they are read: transliterations and the office's pseudo marks. */
  translations: readonly string[]
  readings: readonly string[]
  /** Words, in Latin letters, to which the owner claims no exclusive right. */
  disclaimed: readonly string[]
  details: MarkDetails
}

/**
 * `wordless`: a mark without words (a picture, a color), which cannot be searched by name. `deleted`: a mark that the
 * office took out of its data.
 */
export type RowReading =
  | { kind: 'mark'; row: MarkRow }
  | PartReading
  | { kind: 'wordless' | 'deleted'; number: string }
  | { kind: 'refused'; reason: string }

/** Some members of a mark. */
export type MarkPart = Partial<Omit<MarkRow, 'number'>>

/**
 * Members of a mark whose other members are in other rows or files: those of one number are joined when all files are
 * read.
 */
export type PartReading = {
  kind: 'part'
  number: string
  part: MarkPart
  /** Members of a lower rank fill only what those of a higher one, beginning with 0, leave open. Default 0. */
  rank?: number
  /** Another number by which parts of the same mark are named. */
  also?: string
  /** Whether other rows must give the words of the mark; otherwise a mark of parts alone may have none. */
  needsMark?: boolean
}

/** A mark without members but a number and words. */
export const bareMark = (number: string, mark: string): MarkRow => ({
  number,
  mark,
  statusText: null,
  niceClasses: [],
  owner: null,
  link: null,
  filed: null,
  registered: null,
  expires: null,
  goods: null,
  right: null,
  translations: [],
  readings: [],
  disclaimed: [],
  details: {},
})

/** Most characters of the members of a mark. */
export const LIMITS = {
  mark: 1_000,
  number: 60,
  status: 500,
  owner: 1_000,
  link: 2_000,
  detail: 2_000,
  goods: 100_000,
}

/** Why a row is refused. */
export class Refusal extends Error {}

export type Refused = { kind: 'refused'; reason: string }

/** Runs a reading that may throw {@link Refusal}. */
export function refusing<Reading>(read: () => Reading): Reading | Refused {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message }
    throw error
  }
}

/** A number that identifies a row, trimmed; throws {@link Refusal} where it is over-long or holds NUL. */
export function checkedNumber(value: string): string {
  const text = withoutNul(value, 'number').trim()
  if (text.length <= LIMITS.number) return text
  throw new Refusal(`has a number of ${text.length} characters, more than ${LIMITS.number}`)
}

/** A text that a row needs; throws {@link Refusal} where it holds NUL: it is not what the office wrote. */
export function withoutNul(value: string, name: string): string {
  if (value.includes('\0')) throw new Refusal(`holds a NUL character in its ${name}`)
  return value
}

/** A time or a time zone may follow. */
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?:$|[T ]|Z$|[+-]\d\d:\d\d$)/
const YEAR_LAST = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?:$|[T ])/
const MONTHS = 12

/**
 * A date as `yyyy-mm-dd`; null for anything else, also for a day that does not exist. With the year last, the day is first
 * between dots. Otherwise the order must be known or clear: `25/12/2026` is, `03/04/2026` is not.
 * @param dayFirst whether the file has the day first
 */
export function dateOf(text: string, dayFirst = false): string | null {
  const iso = YEAR_FIRST.exec(text)
  if (iso) return dayOf(iso[1], iso[3], iso[4])
  const [, first, sign, second, year] = YEAR_LAST.exec(text) ?? []
  if (first === undefined) return null
  if (dayFirst || sign === '.' || Number(first) > MONTHS || first === second)
    return dayOf(year, second, first)
  return Number(second) > MONTHS ? dayOf(year, first, second) : null
}

function dayOf(year = '', month = '', day = ''): string | null {
  return isDay(Number(year), Number(month), Number(day))
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : null
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the day exists in the Gregorian calendar. */
function isDay(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= last
}

/** A day, a month or a year: `20190500` is `2019-05`; null for anything else. */
export function partialDateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(?:(\d\d)(?:-?(\d\d))?)?$/.exec(text) ?? []
  if (year === undefined || year === '0000') return null
  if (month === undefined || month === '00') return year
  if (day === undefined || day === '00') return Number(month) <= 12 ? `${year}-${month}` : null
  return dateOf(`${year}-${month}-${day}`)
}

/** The URL, if the text is one of `http` or `https` of at most 2,000 characters. */
export function httpUrl(text: string | null): string | null {
  const url = !text || text.length > LIMITS.link ? null : URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
