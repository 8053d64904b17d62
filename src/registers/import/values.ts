import { shortened } from '../../primitives/text.ts'
import { dateOf, httpUrl, LIMITS, partialDateOf, type Refused, refusing, withoutNul } from '../marks/row.ts'

/** A value of a row that was kept in part (`cut`), or was not understood and left out (`unread`). */
export type Note = { kind: 'cut' | 'unread'; field: string; reason: string }

type Noted = { line: number; notes?: readonly Note[] }

/** A date of zeros is the empty one of its office. */
const NO_DATE = /^[0\s/.-]*$/
const NICE_CLASS = /^(\d+)(?:\.0+)?$/
const LAST_CLASS = 45
/** Codes of the USPTO for certification and collective marks, which have no Nice class. */
const WITHOUT_CLASS: ReadonlySet<string> = new Set(['A', 'B', '200'])
/** Members of one list; a row with more keeps the first. */
const MAX_LISTED = 100
const SHOWN_CHARACTERS = 60
const TRUE: ReadonlySet<string> = new Set(['1', 'y', 'yes', 'true', 'x'])
const FALSE: ReadonlySet<string> = new Set(['', '0', 'n', 'no', 'false'])
const NO_NOTES: readonly Note[] = []

/**
 * Reads the values of rows, and notes each that is not kept as the file has it. One reader reads one row at a time: see
 * {@link Values.row}. The first argument of its other methods names the value in notes.
 */
export class Values {
  #notes: Note[] = []

  /** What the reading of a row gives, with its line and notes. */
  row<R extends { kind: string }>(line: number, read: () => R): (R | Refused) & Noted {
    if (this.#notes.length > 0) this.#notes = []
    const reading = refusing(read)
    if (this.#notes.length === 0) return { line, ...reading }
    return { line, notes: this.take(), ...reading }
  }

  /** Notes a value that is not understood; gives null. */
  unread(field: string, value: string): null {
    const shown = shortened(value, SHOWN_CHARACTERS)
    this.#notes.push({ kind: 'unread', field, reason: JSON.stringify(shown) })
    return null
  }

  /** Notes a value that is kept in part. @param reason `has 300 characters; 200 are kept` */
  cut(field: string, reason: string): void {
    this.#notes.push({ kind: 'cut', field, reason })
  }

  /** A text, trimmed, without NUL characters, and cut to its most characters; null for none. */
  text(field: string, value: string, most: number = LIMITS.detail): string | null {
    const text = value.trim()
    if (text.length <= most && !text.includes('\0')) return text || null
    const clean = text.replaceAll('\0', '').trim()
    if (clean.length <= most) this.cut(field, 'has NUL characters; the others are kept')
    else this.cut(field, `has ${clean.length} characters; ${most} are kept`)
    return (
      clean
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
        .trim() || null
    )
  }

  /** A text that a row needs, as {@link Values.text}; '' for none. Throws `Refusal` where it holds NUL. */
  needed(field: string, value: string, most: number): string {
    return this.text(field, withoutNul(value, field), most) ?? ''
  }

  /** A day as `yyyy-mm-dd`; see {@link dateOf}. */
  date(field: string, text: string, dayFirst = false): string | null {
    if (text === '') return null
    return dateOf(text, dayFirst) ?? (NO_DATE.test(text) ? null : this.unread(field, text))
  }

  /** A day, a month or a year; see {@link partialDateOf}. */
  partialDate(field: string, text: string): string | null {
    if (text === '') return null
    return partialDateOf(text) ?? (NO_DATE.test(text) ? null : this.unread(field, text))
  }

  /** A URL of `http` or `https`. */
  url(field: string, text: string): string | null {
    return text === '' ? null : (httpUrl(text) ?? this.unread(field, text))
  }

  /** The meaning of a word or code; null for none. */
  known<Meaning>(field: string, text: string, meaning: Meaning | null | undefined): Meaning | null {
    return meaning ?? (text === '' ? null : this.unread(field, text))
  }

  /** Whether a cell says yes. @param of what the cell is about, for notes */
  flag(field: string, text: string, of = ''): boolean {
    const word = text.trim().toLowerCase()
    if (FALSE.has(word)) return false
    if (TRUE.has(word)) return true
    this.unread(field, `${of}${text.trim()}`)
    return false
  }

  /** The first 100 items of a list. */
  list<Item>(field: string, items: readonly Item[], most = MAX_LISTED): readonly Item[] {
    if (items.length <= most) return items
    this.cut(field, `has ${items.length} values; ${most} are kept`)
    return items.slice(0, most)
  }

  /** Distinct texts, without empty ones. */
  texts(field: string, texts: readonly string[]): string[] {
    return [...this.list(field, [...new Set(texts.flatMap((each) => this.text(field, each) ?? []))])]
  }

  /** Distinct Nice classes in order. */
  niceClasses(texts: readonly string[]): number[] {
    return [...new Set(texts.flatMap((each) => this.niceClass(each) ?? []))].sort((a, b) => a - b)
  }

  /** A Nice class of an office that also has national classes: those are noted, and the others still count. */
  niceOrNational(text: string): number[] {
    if (!/^\d+$/.test(text) || Number(text) <= LAST_CLASS)
      return Number(text) === 0 ? [] : this.niceClasses([text])
    this.unread('national classes', text)
    return []
  }

  /** A Nice class; null for none. */
  niceClass(text: string): number | null {
    const [, digits] = NICE_CLASS.exec(text) ?? []
    const niceClass = Number(digits)
    if (niceClass >= 1 && niceClass <= LAST_CLASS) return niceClass
    return text === '' || WITHOUT_CLASS.has(text.toUpperCase()) ? null : this.unread('classes', text)
  }

  /** The notes since the last call. */
  take(): readonly Note[] {
    if (this.#notes.length === 0) return NO_NOTES
    const taken = this.#notes
    this.#notes = []
    return taken
  }

  /** The members of the present row that change whether it counts, and are not understood: see `MarkDetails.unread`. */
  unreadMembers(): ('expires' | 'classes')[] {
    if (this.#notes.length === 0) return []
    const isUnread = (wanted: string) =>
      this.#notes.some(({ kind, field }) => kind === 'unread' && field === wanted)
    return (['expires', 'classes'] as const).filter(isUnread)
  }
}
