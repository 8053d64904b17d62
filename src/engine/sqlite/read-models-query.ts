import type { SQLInputValue } from 'node:sqlite'
import type { CollectionSpec, JsonValue, Query } from '../ports/read-models.ts'
import { type SortKey, withId } from '../read-models-cursor.ts'
import { type Bound, type Comparison, comparisons } from '../read-models-filter.ts'
import { checkPath } from '../validate-read-models.ts'

/** Part of a statement, with its values in the order of their placeholders. */
export type Sql = { text: string; values: SQLInputValue[] }

const OPERATORS: Record<Bound, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

// One total order, the same as MongoDB's: null or missing, numbers, strings, objects and arrays, booleans.
// Infinity cannot occur in JSON and so can represent null; no comparison then meets SQL's NULL.
const NULL_KEY = '-9e999'
const FALSE_KEY = "x'ff00'"
const TRUE_KEY = "x'ff01'"
const FIRST_TEXT = "''"
const AFTER_TEXT = "x''"

/** SQL for the value at a dotted path, in a form that sorts as MongoDB sorts. Throws a TypeError. */
export type KeySql = (path: string) => string

/** Reads the column of the path if the table has one, otherwise the document, if that is stored. */
export function keySql({ columns, isFolded }: { columns: Iterable<string>; isFolded: boolean }): KeySql {
  const own = new Set(columns)
  return (path) => {
    if (path === '_id') return 'id'
    if (path === 'revision') return 'revision'
    checkPath(path)
    if (own.has(path)) return columnOf(path)
    if (isFolded)
      throw new TypeError(`these documents are folded from the log and have no index field ${path}`)
    return keyInBody(path)
  }
}

const COLUMN = 'at '

/** The column of the value at a checked path. */
export const columnOf = (path: string): string => `"${COLUMN}${path}"`

/** The path whose column has this name; null for a column of another kind. */
export const pathOf = (column: string): string | null =>
  column.startsWith(COLUMN) ? column.slice(COLUMN.length) : null

/** The paths that get columns in a new table; to SQLite, names that differ only in case are equal. */
export function columnPaths(
  indexes: CollectionSpec['indexes'],
  searchedBy: readonly string[] = [],
): string[] {
  const paths = [...indexes.flatMap(({ on }) => Object.keys(on)), ...searchedBy]
  const own = paths.filter((path) => path !== '_id' && path !== 'revision')
  own.forEach(checkPath)
  return [...new Map(own.map((path) => [path.toLowerCase(), path])).values()]
}

function keyInBody(path: string): string {
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

const [FALSE, TRUE] = [new Uint8Array([0xff, 0]), new Uint8Array([0xff, 1])]

/** The same for a bound value. */
export function keyValue(value: JsonValue | undefined): SQLInputValue {
  if (value === null || value === undefined) return Number.NEGATIVE_INFINITY
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  if (typeof value === 'object') return new TextEncoder().encode(JSON.stringify(value))
  return typeof value === 'number' && !Number.isFinite(value) ? Number.NEGATIVE_INFINITY : value
}

/** The value of a column as the document had it; only texts, numbers and null can be restored. */
export function keptValue(column: unknown): string | number | null {
  if (column === Number.NEGATIVE_INFINITY) return null
  if (typeof column === 'string' || typeof column === 'number') return column
  throw new TypeError('only texts and numbers are kept as they were')
}

/** Columns of an index; one that is not unique ends in the id, so that pages can be read from it in order. */
export function indexColumns(key: KeySql, { on, unique }: CollectionSpec['indexes'][number]): string {
  const keys = Object.entries(on)
  if (keys.length === 0) throw new TypeError('an index needs at least one path')
  const columns = unique ? keys : withId(keys)
  return orderBy(key, columns)
}

/** The condition of a filter; `1` without a filter. Throws a TypeError for an invalid filter. */
export function where(key: KeySql, filter?: Query['filter']): Sql {
  const parts = comparisons(filter).map((comparison) => matches(key(comparison.path), comparison))
  return {
    text: parts.map(({ text }) => text).join(' AND ') || '1',
    values: parts.flatMap(({ values }) => values),
  }
}

function matches(key: string, comparison: Comparison): Sql {
  switch (comparison.is) {
    case 'eq':
      return { text: `${key} = ?`, values: [keyValue(comparison.value)] }
    case 'ne':
      return { text: `${key} <> ?`, values: [keyValue(comparison.value)] }
    case 'in':
      return {
        text: `${key} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(comparison.values)],
      }
    case 'contains':
      return { text: `typeof(${key}) = 'text' AND instr(${key}, ?) > 0`, values: [comparison.text] }
    default:
      return within(key, OPERATORS[comparison.is], comparison.value)
  }
}

/** Bounds match only values of the same type: numbers end where strings begin, strings where objects begin. */
function within(key: string, operator: string, bound: string | number): Sql {
  const [first, end] =
    typeof bound === 'number' ? [`> ${NULL_KEY}`, FIRST_TEXT] : [`>= ${FIRST_TEXT}`, AFTER_TEXT]
  const other = operator.startsWith('>') ? `< ${end}` : first
  return { text: `${key} ${operator} ? AND ${key} ${other}`, values: [bound] }
}

/**
 * A statement for the rows that match a second condition (`also`) among the first that match (`matching`, which ends in
 * ORDER BY and LIMIT). Values: those of `also`, those of `matching`, the number to scan, the number to return. The
 * inner statement has its own LIMIT, so SQLite neither merges the two nor uses an index that `also` would suggest.
 */
export function amongSql(
  table: string,
  { columns, matching, also, order }: { columns: string; matching: string; also: string; order: string },
): string {
  const scanned = `SELECT rowid AS place, (${also}) AS hit FROM ${table} WHERE ${matching}`
  return `SELECT ${columns} FROM (${scanned}) CROSS JOIN ${table} ON ${table}.rowid = place WHERE hit ORDER BY ${order} LIMIT ?`
}

/** Rows after the one with these keys. The bound on the first key allows SQLite to enter an index there. */
export function afterKeys(key: KeySql, sort: readonly SortKey[], keys: readonly SQLInputValue[]): Sql {
  const [first] = sort
  const start = keys[0]
  if (!first || start === undefined) return { text: '1', values: [] }
  const rest = lexicographic(key, sort, keys)
  return {
    text: `${key(first[0])} ${first[1] > 0 ? '>=' : '<='} ? AND ${rest.text}`,
    values: [start, ...rest.values],
  }
}

function lexicographic(key: KeySql, sort: readonly SortKey[], keys: readonly SQLInputValue[]): Sql {
  const [first, ...others] = sort
  const [start, ...starts] = keys
  if (!first || start === undefined) return { text: '0', values: [] }
  const at = key(first[0])
  const rest = lexicographic(key, others, starts)
  return {
    text: `(${at} ${first[1] > 0 ? '>' : '<'} ? OR (${at} = ? AND ${rest.text}))`,
    values: [start, start, ...rest.values],
  }
}

export function orderBy(key: KeySql, sort: readonly SortKey[]): string {
  return sort.map(([path, direction]) => `${key(path)}${direction < 0 ? ' DESC' : ''}`).join(', ')
}
