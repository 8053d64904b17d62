import { hasMarkKey, markKey } from '../../names/features/mark-features.ts'
import type { Values } from '../import/values.ts'
import { detailsOf, type MarkDetails } from './details.ts'
import { LIMITS, type MarkRow } from './row.ts'
import { markStatus } from './statuses.ts'

/** How much a status counts against a name: that of two rows which counts more is kept. */
function weightOf(office: string, text: string | null): number {
  if (text === null) return -1
  const { status, pending } = markStatus(office, text)
  if (status === 'live') return pending === false ? 4 : pending ? 3 : 2
  return status === 'unknown' ? 1 : 0
}

/**
 * One mark of two rows of the same number: one row per class, owner or other member. The first decides where both differ; other
 * words of the second are a reading.
 */
export function joinMarks(office: string, first: MarkRow, second: MarkRow, values: Values): MarkRow {
  const isStronger = weightOf(office, second.statusText) > weightOf(office, first.statusText)
  const joined = filled(first, second, values)
  const isOther = hasMarkKey(second.mark) && markKey(second.mark) !== markKey(joined.mark)
  return {
    ...joined,
    readings: isOther
      ? [...values.list('readings', distinct([...joined.readings, second.mark]))]
      : joined.readings,
    statusText: isStronger ? second.statusText : first.statusText,
    niceClasses: distinct([...first.niceClasses, ...second.niceClasses]).sort((a, b) => a - b),
    owner: listed('owner', first.owner, second.owner, values),
    goods: listed('goods', first.goods, second.goods, values),
  }
}

/** A mark with the members that it lacks from another row; readings, translations and disclaimed words are those of both. */
export function filled(mark: MarkRow, other: MarkRow, values: Values): MarkRow {
  return {
    number: mark.number,
    mark: mark.mark || other.mark,
    statusText: mark.statusText ?? other.statusText,
    niceClasses: mark.niceClasses.length > 0 ? mark.niceClasses : other.niceClasses,
    owner: mark.owner ?? other.owner,
    link: mark.link ?? other.link,
    filed: mark.filed ?? other.filed,
    registered: mark.registered ?? other.registered,
    expires: mark.expires ?? other.expires,
    goods: mark.goods ?? other.goods,
    right: mark.right ?? other.right,
    translations: [...values.list('translations', distinct([...mark.translations, ...other.translations]))],
    readings: [...values.list('readings', distinct([...mark.readings, ...other.readings]))],
    disclaimed: distinct([...mark.disclaimed, ...other.disclaimed]),
    details: joinDetails(mark.details, other.details, values),
  }
}

/** Lists of both; else the member of the first. */
function joinDetails(first: MarkDetails, second: MarkDetails, values: Values): MarkDetails {
  const joined: Record<string, unknown> = { ...second, ...first }
  for (const [name, list] of Object.entries(first)) {
    const other = second[name as keyof MarkDetails]
    if (Array.isArray(list) && Array.isArray(other)) joined[name] = distinct([...list, ...other])
  }
  return detailsOf(joined, values)
}

function distinct<Item>(items: readonly Item[]): Item[] {
  const seen = new Map(items.map((item) => [typeof item === 'object' ? JSON.stringify(item) : item, item]))
  return seen.size === items.length ? [...items] : [...seen.values()]
}

/** Both texts; the second is left out if the first contains it, or if both are too long together. */
function listed(
  field: 'owner' | 'goods',
  first: string | null,
  second: string | null,
  values: Values,
): string | null {
  if (first === null || second === null) return first ?? second
  if (first === second || first.split('; ').includes(second)) return first
  const joined = `${first}; ${second}`
  if (joined.length <= LIMITS[field]) return joined
  values.cut(field, `has ${joined.length} characters with those of another row; ${first.length} are kept`)
  return first
}
