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
  status: 100,
  owner: 1_000,
  link: 2_000,
  classes: 1_000,
  detail: 2_000,
  goods: 100_000,
}

/** Goods as they are kept: at most 100,000 characters, null for none. */
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
const MAY_BE_FORMULA = '=+-@'
const FORMULA = /^(=|[+\-@]\s*[A-Za-z_.]+\()/

/** A text of a row, trimmed; throws {@link Refusal} where it is over-long, holds NUL, or is a spreadsheet formula. */
export function checkedText(value: string, field: keyof typeof LIMITS, name: string = field): string {
  const text = value.trim()
  if (text.includes('\0')) throw new Refusal(`holds a NUL character in its ${name}`)
  const limit = LIMITS[field]
  if (text.length > limit) throw new Refusal(`has a ${name} of ${text.length} characters, more than ${limit}`)
  if (MAY_BE_FORMULA.includes(text.charAt(0)) && FORMULA.test(text))
    throw new Refusal(`has a spreadsheet formula as its ${name}`)
  return text
}

const ISO_DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:$|[T ])/
const DAY_FIRST = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:$| )/

/** A date as `yyyy-mm-dd`; null for anything else, also for a day that does not exist. */
export function dateOf(text: string, dayFirst = false): string | null {
  if (text === '') return null
  const iso = ISO_DATE.exec(text)
  const british = dayFirst ? DAY_FIRST.exec(text) : null
  const [year, month, day] = iso ? iso.slice(1) : british ? british.slice(1).reverse() : []
  if (year === undefined || month === undefined || day === undefined) return null
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

/** A text that counts only if it can be read: null for none, for NUL characters and for more than 2,000 characters. */
export const detailText = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed.length > LIMITS.detail || trimmed.includes('\0') ? null : trimmed
}

/** Distinct Nice classes in order; throws {@link Refusal} for a number that is none. */
export function checkedClasses(classes: readonly number[]): number[] {
  const wrong = classes.find((niceClass) => !Number.isInteger(niceClass) || niceClass < 1 || niceClass > 45)
  if (wrong !== undefined) throw new Refusal(`names the Nice class ${wrong}; Nice classes are 1 to 45`)
  return [...new Set(classes)].sort((a, b) => a - b)
}
