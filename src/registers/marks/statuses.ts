import { type Codes, OFFICE_CODES, OFFICE_WORDS, SHARED_WORDS, type StatusWords } from './status-tables.ts'

/** Whether a mark is in force; an application that is pending is `live`. */
export type MarkStatus = (typeof MARK_STATUSES)[number]
/** Register files keep the positions. */
export const MARK_STATUSES = ['live', 'unknown', 'dead'] as const

/** `pending` is whether a live mark is an application, null if the office's word does not say so. */
export type StatusReading = { status: MarkStatus; pending: boolean | null }

const READINGS: Readonly<Record<keyof StatusWords, StatusReading>> = {
  registered: { status: 'live', pending: false },
  pending: { status: 'live', pending: true },
  live: { status: 'live', pending: null },
  dead: { status: 'dead', pending: null },
}
const PHASES = ['registered', 'pending', 'live', 'dead'] as const
const UNKNOWN: StatusReading = { status: 'unknown', pending: null }

/**
 * Whether a mark is in force and pending, by the office's word or code for its status. An unlisted status is `unknown`:
 * never guessed from its parts.
 */
export function markStatus(office: string, text: string | null): StatusReading {
  const word = text?.trim().toLowerCase().normalize().replaceAll('’', "'")
  if (!word) return UNKNOWN
  const name = office.toUpperCase()
  const codes = Object.hasOwn(OFFICE_CODES, name) ? OFFICE_CODES[name] : undefined
  if (codes && /^\d+$/.test(word)) return readingOf((phase) => holds(codes[phase], Number(word)))
  const own = Object.hasOwn(OFFICE_WORDS, name) ? OFFICE_WORDS[name] : undefined
  const tables = own ? [own, ...SHARED_WORDS] : SHARED_WORDS
  return readingOf((phase) => tables.some((words) => words[phase].includes(word)))
}

function readingOf(isIn: (phase: keyof StatusWords) => boolean): StatusReading {
  const phase = PHASES.find(isIn)
  return phase === undefined ? UNKNOWN : READINGS[phase]
}

const holds = (codes: Codes, code: number): boolean =>
  codes.some((each) => (typeof each === 'number' ? each === code : each[0] <= code && code <= each[1]))
