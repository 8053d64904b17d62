import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, Condition, JsonValue, Query } from '../ports/read-models.ts'

/** Part of a statement, its values in the order of their placeholders. */
export type Sql = { text: string; values: SQLInputValue[] }
export type SortKey = readonly [path: string, direction: 1 | -1]

const PATH = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/
const COLLECTION = /^[A-Za-z_][A-Za-z0-9_.-]{0,119}$/
const BOUNDS: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

// One total order as MongoDB has it: null or missing, numbers, strings, objects and arrays, booleans.
// Infinity cannot occur in JSON and so can stand for null; every comparison is then free of SQL's NULL.
const NULL_KEY = '-9e999'
const FALSE_KEY = "x'ff00'"
const TRUE_KEY = "x'ff01'"
const FIRST_TEXT = "''"
const BEHIND_TEXT = "x''"

/** Throws a TypeError for a name that not every engine can take. */
export function checkCollectionName(name: string): void {
  if (!COLLECTION.test(name))
    throw new TypeError(
      `${JSON.stringify(name)} cannot name a collection: a letter or _ first, then up to 119 letters, digits, _ . or -`,
    )
}

/** SQL that gives what stands at a dotted path, in a form that sorts as MongoDB sorts. Throws a TypeError. */
export function keyOf(path: string): string {
  if (path === '_id') return 'id'
  if (path === 'revision') return 'revision'
  if (!PATH.test(path))
    throw new TypeError(
      `${JSON.stringify(path)} is no path into a document: names joined by dots, each a letter or _ first, then letters, digits, _ or -`,
    )
  const at = `'$.${path
    .split('.')
    .map((name) => `"${name}"`)
    .join('.')}'`
  return (
    `coalesce(CASE json_type(body, ${at}) WHEN 'true' THEN ${TRUE_KEY} WHEN 'false' THEN ${FALSE_KEY} ` +
    `WHEN 'object' THEN CAST(json_extract(body, ${at}) AS BLOB) WHEN 'array' THEN CAST(json_extract(body, ${at}) AS BLOB) ` +
    `ELSE json_extract(body, ${at}) END, ${NULL_KEY})`
  )
}

/** The same for a value that is bound. */
export function keyValue(value: JsonValue | undefined): SQLInputValue {
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY
  if (typeof value === 'boolean') return new Uint8Array([0xff, value ? 1 : 0])
  if (typeof value === 'object') return new TextEncoder().encode(JSON.stringify(value))
  return value
}

/** Columns of an index; one that is not unique ends in the id, so that pages can be read off it in order. */
export function indexColumns({ on, unique }: CollectionSpec['indexes'][number]): string {
  const keys = Object.entries(on)
  if (keys.length === 0) throw new TypeError('an index needs at least one path')
  const columns = unique ? keys : withId(keys)
  return columns.map(([path, direction]) => `${keyOf(path)}${direction < 0 ? ' DESC' : ''}`).join(', ')
}

/** The sort with `_id` as last key, in the direction of the key before it, so that one index serves both ways. */
export function withId(sort: readonly SortKey[]): SortKey[] {
  const end = sort.findIndex(([path]) => path === '_id')
  if (end >= 0) return sort.slice(0, end + 1)
  return [...sort, ['_id', sort.at(-1)?.[1] ?? 1]]
}

/** The condition of a filter; `1` when there is none. Throws a TypeError for a filter of another shape. */
export function where(filter: Query['filter'] = {}): Sql {
  const parts = Object.entries(filter).map(([path, condition]) => {
    try {
      return matches(keyOf(path), condition)
    } catch (error) {
      throw error instanceof TypeError ? new TypeError(`filter on ${path}: ${error.message}`) : error
    }
  })
  return {
    text: parts.map(({ text }) => text).join(' AND ') || '1',
    values: parts.flatMap(({ values }) => values),
  }
}

function matches(key: string, condition: Condition): Sql {
  if (condition === null || typeof condition !== 'object')
    return { text: `${key} = ?`, values: [scalar(condition)] }
  if ('in' in condition && Array.isArray(condition.in))
    return {
      text: `${key} IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(condition.in.map(ordered))],
    }
  if ('ne' in condition) return { text: `${key} <> ?`, values: [scalar(condition.ne)] }
  return within(key, condition)
}

/** Bounds match values of their own type only: numbers end where strings begin, strings where objects begin. */
function within(key: string, bounds: object): Sql {
  const given = Object.entries(bounds).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw new TypeError('no bound is given')
  const parts = given.map(([name, value]): Sql => {
    const operator = BOUNDS[name]
    if (!operator) throw new TypeError(`${JSON.stringify(name)} is none of in, ne, gt, gte, lt, lte`)
    const bound = ordered(value)
    const [first, behind] =
      typeof bound === 'number' ? [`> ${NULL_KEY}`, FIRST_TEXT] : [`>= ${FIRST_TEXT}`, BEHIND_TEXT]
    const other = operator.startsWith('>') ? `< ${behind}` : first
    return { text: `${key} ${operator} ? AND ${key} ${other}`, values: [bound] }
  })
  return { text: parts.map(({ text }) => text).join(' AND '), values: parts.flatMap(({ values }) => values) }
}

/** Rows behind the one with these keys. The bound on the first key is what lets an index be entered there. */
export function behind(sort: readonly SortKey[], keys: readonly SQLInputValue[]): Sql {
  const [first] = sort
  const start = keys[0]
  if (!first || start === undefined) return { text: '1', values: [] }
  const rest = lexicographic(sort, keys)
  return {
    text: `${keyOf(first[0])} ${first[1] > 0 ? '>=' : '<='} ? AND ${rest.text}`,
    values: [start, ...rest.values],
  }
}

function lexicographic(sort: readonly SortKey[], keys: readonly SQLInputValue[]): Sql {
  const [first, ...others] = sort
  const [start, ...starts] = keys
  if (!first || start === undefined) return { text: '0', values: [] }
  const key = keyOf(first[0])
  const rest = lexicographic(others, starts)
  return {
    text: `(${key} ${first[1] > 0 ? '>' : '<'} ? OR (${key} = ? AND ${rest.text}))`,
    values: [start, start, ...rest.values],
  }
}

export function orderBy(sort: readonly SortKey[]): string {
  return sort.map(([path, direction]) => `${keyOf(path)}${direction < 0 ? ' DESC' : ''}`).join(', ')
}

function scalar(value: unknown): SQLInputValue {
  return value === null || typeof value === 'boolean' ? keyValue(value) : ordered(value)
}

function ordered(value: unknown): string | number {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value
  throw new TypeError(`${String(value)} cannot be compared: give a string or a finite number`)
}
