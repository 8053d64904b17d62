import type { Reading } from '../import/format.ts'
import type { Values } from '../import/values.ts'
import { checkedNumber, Refusal } from '../marks/row.ts'
import { type CompanyState, companyState, type StateWords } from './statuses.ts'

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

/** Most characters of a name, and of a member without which the company still counts. */
const MAX_NAME = 1_000
const MAX_TEXT = 200
/** Names kept of one company, besides its registered one. A search compares all of them. */
export const MAX_NAMES = 2_000

/** The registered name; '' for none. Throws {@link Refusal} where it holds NUL. */
export const nameOf = (value: string, values: Values): string => values.needed('name', value, MAX_NAME)

/** A member without which the row still counts, cut to 200 characters; null for none. */
export const optionalText = (field: string, value: string, values: Values): string | null =>
  values.text(field, value, MAX_TEXT)

/** The number of a row; throws {@link Refusal} if it does not have the office's form. */
export function numberOf(value: string, form: RegExp = /./): string {
  const number = checkedNumber(value)
  if (number === '') throw new Refusal('has no number')
  if (!form.test(number))
    throw new Refusal(`has the number ${JSON.stringify(number)}, which is not a number of this office`)
  return number
}

const LEI = /^[A-Z0-9]{18}\d{2}$/
/** A legal entity identifier (ISO 17442); null for anything else. */
export const leiOf = (value: string): string | null => (LEI.test(value.trim()) ? value.trim() : null)

const JURISDICTION = /^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/
/** A country (ISO 3166-1 alpha-2) or subdivision (ISO 3166-2); null for none. */
export const jurisdictionOf = (text: string, values: Values): string | null =>
  values.known('jurisdiction', text, JURISDICTION.test(text) ? text : null)

/** The state that an office's word means; a word that is not known is noted. */
export function stateOf(words: StateWords, statusText: string | null, values: Values): CompanyState {
  const state = companyState(words, statusText)
  if (state === 'unknown' && statusText !== null) values.unread('status', statusText)
  return state
}

/** The names of these texts, without empty ones. */
export const namesOf = (
  kind: NameKind,
  texts: readonly string[],
  values: Values,
  until: string | null = null,
): CompanyName[] =>
  texts.flatMap((each) => {
    const text = values.text('names', each, MAX_NAME)
    return text === null ? [] : [{ text, kind, until }]
  })

/** Distinct names, without the registered one; the first of equal ones stays, at most {@link MAX_NAMES}. */
export function distinctNames(
  name: string | null,
  names: readonly CompanyName[],
  values: Values,
): readonly CompanyName[] {
  const seen = new Set([name])
  return values.list(
    'names',
    names.filter(({ text }) => !seen.has(text) && seen.add(text)),
    MAX_NAMES,
  )
}
