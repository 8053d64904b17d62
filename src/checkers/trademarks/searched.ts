import type { TrademarkFinding } from '../../events/sections.ts'
import type { Answer } from '../provider-client/contract.ts'

/** What a search of one register or list gives. */
export type Found = {
  /** The day or moment that its data is from, once it was searched. */
  dataAsOf: string | null
  /** Every answer came and was trustworthy. */
  answered: boolean
  /** It holds more similar marks than were read. */
  cut: boolean
  findings: TrademarkFinding[]
  answers: Answer<unknown>[]
}

/** The search of one register or list, and what it searched. */
export type Searched = Found & {
  /** As coverage names it: `EUIPO`, `UKIPO`, `well-known brands`. */
  register: string
  /** Whose marks it holds: a country, `EU`, `BX`; null for a list of no register. */
  territory: string | null
  /** Rows of the office's file that could not be read when its register was imported. */
  unreadable: number
}

/** How many marks, for the evidence. */
export const counted = (marks: number): string => (marks === 1 ? '1 mark' : `${marks} marks`)
