import type { Reading } from '../import/format.ts'
import { Refusal } from '../marks/row.ts'
import type { CompanyState } from './statuses.ts'

/** `earlier`: no longer its name. `transliterated`: one of its names in another script, or how it is read. */
export type NameKind = 'earlier' | 'trading' | 'other' | 'transliterated'

export type CompanyName = {
  text: string
  kind: NameKind
  /** The day on which an earlier name ended, `yyyy-mm-dd`; null if the office does not state it. */
  until: string | null
}

/** One company in an office's extract. */
export type CompanyRow = {
  number: string
  /** The registered name; null if the row has none, as for a natural person who trades under other names. */
  name: string | null
  /** The day since which it has this name, `yyyy-mm-dd`. Of several rows of a company, the newest name is the current one. */
  nameSince: string | null
  names: readonly CompanyName[]
  /** In the wording or code of the office. */
  legalForm: string | null
  status: CompanyState
  /** The office's own word or code for the status. */
  statusText: string | null
  /** Dates `yyyy-mm-dd`; null if the file has none, or none that can be read. */
  incorporated: string | null
  dissolved: string | null
  /** Town or city of the registered address. */
  locality: string | null
  /** ISO 3166-1 alpha-2 or ISO 3166-2: `GB`, `US-DE`; null if the file does not state it. */
  jurisdiction: string | null
  /** Codes of the office's classification of activities. */
  activities: readonly string[]
  lei: string | null
  link: string | null
}

/** More names of a company that another row describes. */
export type MoreNames = { number: string; more: readonly CompanyName[] }

/** What a record of a file says of a company. Several records of one company are joined. */
export type CompanyRecord = CompanyRow | MoreNames
export type CompanyReading = Reading<CompanyRecord>

const LIMITS = { number: 60, name: 1_000, text: 200, link: 2_000 }
/** Names kept of one company, besides its registered one. */
export const MAX_NAMES = 60

/** A number or name that a row needs; throws {@link Refusal} where it is over-long or holds NUL. */
export function requiredText(value: string, field: 'number' | 'name'): string {
  const text = value.trim()
  if (text.includes('\0')) throw new Refusal(`holds a NUL character in its ${field}`)
  if (text.length > LIMITS[field])
    throw new Refusal(`has a ${field} of ${text.length} characters, more than ${LIMITS[field]}`)
  return text
}

/** The number of a row; throws {@link Refusal} if it does not have the office's form. */
export function numberOf(value: string, form: RegExp = /./): string {
  const number = requiredText(value, 'number')
  if (number === '') throw new Refusal('has no number')
  if (!form.test(number))
    throw new Refusal(`has the number ${JSON.stringify(number)}, which is not a number of this office`)
  return number
}

/** A member without which the row still counts, trimmed and shortened; null for none. */
export function optionalText(value: string, limit = LIMITS.text): string | null {
  const text = value.replaceAll('\0', '').trim()
  return text === '' ? null : text.slice(0, limit)
}

const LEI = /^[A-Z0-9]{18}\d{2}$/
/** A legal entity identifier (ISO 17442); null for anything else. */
export const leiOf = (value: string): string | null => (LEI.test(value.trim()) ? value.trim() : null)

const JURISDICTION = /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/
/** A country (ISO 3166-1 alpha-2) or subdivision (ISO 3166-2); null for anything else. */
export const jurisdictionOf = (value: string): string | null =>
  JURISDICTION.test(value.trim()) ? value.trim() : null

/** The names of these texts, without empty ones. Throws {@link Refusal} for one that cannot be a name. */
export const namesOf = (
  kind: NameKind,
  texts: readonly string[],
  until: string | null = null,
): CompanyName[] =>
  texts.flatMap((each) => {
    const text = requiredText(each, 'name')
    return text === '' ? [] : [{ text, kind, until }]
  })

/** Distinct names, without the registered one; the first of equal ones stays, at most {@link MAX_NAMES}. */
export function distinctNames(name: string | null, names: readonly CompanyName[]): CompanyName[] {
  const seen = new Set([name])
  const distinct = names.filter(({ text }) => !seen.has(text) && seen.add(text))
  return distinct.slice(0, MAX_NAMES)
}
