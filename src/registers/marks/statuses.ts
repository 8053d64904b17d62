import { OFFICE_WORDS, SHARED_WORDS, type StatusPhase, type StatusWords } from './status-tables.ts'

/** Whether a mark is in force; an application that is pending is `live`. */
export type MarkStatus = (typeof MARK_STATUSES)[number]
/** Register files keep the positions. */
export const MARK_STATUSES = ['live', 'unknown', 'dead'] as const

/** `pending` is whether a live mark is an application, null if the office's word does not say so. */
export type StatusReading = { status: MarkStatus; pending: boolean | null }

const UNKNOWN: StatusReading = { status: 'unknown', pending: null }
const READINGS: Readonly<Record<StatusPhase, StatusReading>> = {
  registered: { status: 'live', pending: false },
  pending: { status: 'live', pending: true },
  live: { status: 'live', pending: null },
  dead: { status: 'dead', pending: null },
  unclear: UNKNOWN,
}

type Readings = ReadonlyMap<string, StatusReading>

/** The first table that has a word decides. */
const readingsOf = (tables: readonly StatusWords[]): Readings =>
  new Map(
    tables
      .toReversed()
      .flatMap((words) =>
        Object.entries(words).flatMap(([phase, list]) =>
          list.map((word) => [word, READINGS[phase as StatusPhase]] as const),
        ),
      ),
  )

const SHARED = readingsOf(SHARED_WORDS)
const OWN: ReadonlyMap<string, Readings> = new Map(
  Object.entries(OFFICE_WORDS).map(([office, tables]) => [office, readingsOf(tables)]),
)

/**
 * Whether a mark is in force and pending, by the office's word or code for its status. An unlisted status is `unknown`:
 * never guessed from its parts.
 */
export const markStatus = (office: string, text: string | null): StatusReading =>
  listedStatus(office, text) ?? UNKNOWN

/** What the tables of an office say of a status; null for one that they do not have. */
export function listedStatus(office: string, text: string | null): StatusReading | null {
  const word = text?.trim().toLowerCase().normalize().replaceAll('’', "'").replaceAll('_', ' ')
  if (!word) return null
  return OWN.get(office.toUpperCase())?.get(word) ?? SHARED.get(word) ?? null
}
