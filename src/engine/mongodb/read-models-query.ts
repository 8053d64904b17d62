import type { Filter, IndexDescription } from 'mongodb'
import type { CollectionSpec, JsonValue, Query } from '../ports/read-models.ts'
import { reader, type SortKey, withId } from '../read-models-cursor.ts'
import { type Comparison, comparisons } from '../read-models-filter.ts'
import { checkPath } from '../validate-read-models.ts'
import { fieldOf, type Key, keyOf, type StoredDocument } from './stored-document.ts'

type Where = Filter<StoredDocument>

/** MongoDB's names of the types after null or missing, in its sort order. */
const TYPES = ['number', 'string', 'object', 'bool'] as const

/** The condition of a filter; empty without a filter. Throws a TypeError for an invalid filter. */
export function where(filter?: Query['filter']): Where {
  return all(comparisons(filter).map(matches))
}

function matches(comparison: Comparison): Where {
  const field = fieldOf(comparison.path)
  if (comparison.is === 'in') return { [field]: { $in: comparison.values } }
  if (comparison.is === 'contains')
    // Some compatible servers match a pattern with numbers and booleans, too.
    return {
      $and: [
        { [field]: { $type: ['string'] } },
        { [field]: { $regex: comparison.text.replace(PATTERN_SIGNS, '\\$&') } },
      ],
    }
  return { [field]: { [`$${comparison.is}`]: comparison.value } }
}

/** The characters with a meaning in a pattern of PCRE (pcre2pattern, "Characters and metacharacters"). */
const PATTERN_SIGNS = /[\\^$.*+?()[\]{}|]/g

/** The keys of a sort. Throws a TypeError for an invalid path. */
export function sortOf(sort: readonly SortKey[]): Record<string, 1 | -1> {
  for (const [path] of sort) checkPath(path)
  return Object.fromEntries(sort.map(([path, direction]) => [fieldOf(path), direction]))
}

/** An index; one that is not unique ends in the id, so that pages can be read from it in order. Throws a TypeError. */
export function indexOf({ on, unique }: CollectionSpec['indexes'][number]): IndexDescription {
  const keys = Object.entries(on)
  if (keys.length === 0) throw new TypeError('an index needs at least one path')
  return unique ? { key: sortOf(keys), unique } : { key: sortOf(withId(keys)) }
}

/**
 * Documents after the one with these sort keys: equal in the first keys, and after it in the next. Comparisons of
 * MongoDB stay within one type, so the later types are listed as well.
 */
export function afterKeys(sort: readonly SortKey[], values: readonly JsonValue[]): Where {
  const equal: Where[] = []
  const branches: Where[] = []
  for (const [at, [path, direction]] of sort.entries()) {
    const field = fieldOf(path)
    const key = keyOf(values[at])
    const next = direction > 0 ? after(field, key) : before(field, key)
    branches.push(...next.map((step) => all([...equal, step])))
    equal.push({ [field]: { $eq: key } })
  }
  return { $or: branches }
}

/** All documents up to and including this one; the bound on the first key ends the walk over an index. */
export function notAfter(sort: readonly SortKey[], document: object): Where {
  const values = sort.map(([path]) => reader(path)(document) ?? null)
  const [first] = sort
  const key = keyOf(values[0])
  const bound: Where =
    first && (typeof key === 'string' || typeof key === 'number')
      ? { [fieldOf(first[0])]: { [first[1] > 0 ? '$lte' : '$gte']: key } }
      : {}
  return all([bound, { $nor: [afterKeys(sort, values)] }])
}

function after(field: string, key: Key | null): Where[] {
  const own: Where[] = isOrdered(key) ? [{ [field]: { $gt: key } }] : []
  const types = field === '_id' ? [] : TYPES.slice(rank(key))
  return types.length > 0 ? [...own, { [field]: { $type: types } }] : own
}

function before(field: string, key: Key | null): Where[] {
  const own: Where[] = isOrdered(key) ? [{ [field]: { $lt: key } }] : []
  if (key === null || field === '_id') return own
  const types = TYPES.slice(0, rank(key) - 1)
  const lower: Where[] = types.length > 0 ? [...own, { [field]: { $type: types } }] : own
  return [...lower, { [field]: { $eq: null } }]
}

function isOrdered(key: Key | null): boolean {
  return key !== null && typeof key !== 'object'
}

/** The rank of a value's type, from 0 for null. */
function rank(key: Key | null): number {
  if (key === null) return 0
  switch (typeof key) {
    case 'number':
      return 1
    case 'string':
      return 2
    case 'boolean':
      return 4
    default:
      return 3
  }
}

/** MongoDB accepts no empty conjunction. */
export function all(conditions: readonly Where[]): Where {
  const merged = conditions.filter((condition) => Object.keys(condition).length > 0)
  return merged.length > 1 ? { $and: merged } : (merged[0] ?? {})
}
