import type { Values } from '../import/values.ts'
import { type CompanyName, type CompanyRow, distinctNames } from './row.ts'

/** A company of which only other names are known so far. */
export const unknownCompany = (number: string): CompanyRow => ({
  number,
  name: null,
  nameSince: null,
  names: [],
  legalForm: null,
  status: 'unknown',
  statusText: null,
  incorporated: null,
  dissolved: null,
  locality: null,
  jurisdiction: null,
  activities: [],
  lei: null,
  link: null,
})

/** A company with more names. */
export const withNames = (company: CompanyRow, more: readonly CompanyName[], values: Values): CompanyRow => ({
  ...company,
  names: distinctNames(company.name, [...company.names, ...more], values),
})

/**
 * One company of two rows of the same extract. The row with the newer name decides, else the first; the other fills
 * what it leaves open. An older name becomes an earlier one; a name of unknown age, another one.
 */
export function joined(first: CompanyRow, second: CompanyRow, values: Values): CompanyRow {
  const [current, past] = isNewer(second, first) ? [second, first] : [first, second]
  const isOlder = isNewer(current, past)
  const pastName: CompanyName[] =
    past.name === null
      ? []
      : [{ text: past.name, kind: isOlder ? 'earlier' : 'other', until: isOlder ? current.nameSince : null }]
  const name = current.name ?? past.name
  return {
    number: current.number,
    name,
    nameSince: current.name === null ? past.nameSince : current.nameSince,
    names: distinctNames(name, [...current.names, ...past.names, ...pastName], values),
    legalForm: current.legalForm ?? past.legalForm,
    status: current.status === 'unknown' ? past.status : current.status,
    statusText: current.statusText ?? past.statusText,
    incorporated: current.incorporated ?? past.incorporated,
    dissolved: current.dissolved ?? past.dissolved,
    locality: current.locality ?? past.locality,
    jurisdiction: current.jurisdiction ?? past.jurisdiction,
    activities: [...new Set([...current.activities, ...past.activities])],
    lei: current.lei ?? past.lei,
    link: current.link ?? past.link,
  }
}

const isNewer = (one: CompanyRow, other: CompanyRow): boolean =>
  one.name !== null && one.nameSince !== null && other.nameSince !== null && one.nameSince > other.nameSince

/** A company after an update. The name that it had becomes an earlier one, and earlier names stay. */
export function updated(before: CompanyRow, now: CompanyRow, values: Values): CompanyRow {
  const past: CompanyName[] =
    before.name === null ? [] : [{ text: before.name, kind: 'earlier', until: now.nameSince }]
  const earlier = before.names.filter(({ kind }) => kind === 'earlier')
  return { ...now, names: distinctNames(now.name, [...now.names, ...past, ...earlier], values) }
}
