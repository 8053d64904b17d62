import type { Condition, Query } from './ports/read-models.ts'
import { checkPath } from './validate-read-models.ts'

/** One test of the value at a path; a document has to pass all tests of a filter. */
export type Comparison =
  | { path: string; is: 'eq' | 'ne'; value: string | number | boolean | null }
  | { path: string; is: 'in'; values: (string | number)[] }
  | { path: string; is: Bound; value: string | number }
  | { path: string; is: 'contains'; text: string }

/** A bound matches only values of the same type. */
export type Bound = (typeof BOUNDS)[number]

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const

/** A filter, parsed and checked: it may come from outside. Throws a TypeError that names the path. */
export function comparisons(filter: Query['filter'] = {}): Comparison[] {
  return Object.entries(filter).flatMap(([path, condition]) => {
    checkPath(path)
    try {
      return compared(path, condition)
    } catch (error) {
      throw error instanceof TypeError ? new TypeError(`filter on ${path}: ${error.message}`) : error
    }
  })
}

function compared(path: string, condition: Condition): Comparison[] {
  if (condition === null || typeof condition !== 'object')
    return [{ path, is: 'eq', value: scalar(condition) }]
  if ('in' in condition && Array.isArray(condition.in))
    return [{ path, is: 'in', values: condition.in.map(ordered) }]
  if ('contains' in condition) return [{ path, is: 'contains', text: partOfText(condition.contains) }]
  if ('ne' in condition) return [{ path, is: 'ne', value: scalar(condition.ne) }]
  const given = Object.entries(condition).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw new TypeError('it has no bound')
  return given.map(([name, value]) => {
    const is = BOUNDS.find((bound) => bound === name)
    if (!is) throw new TypeError(`${JSON.stringify(name)} is not one of in, ne, contains, gt, gte, lt, lte`)
    return { path, is, value: ordered(value) }
  })
}

function scalar(value: unknown): string | number | boolean | null {
  return value === null || typeof value === 'boolean' ? value : ordered(value)
}

/** Without NUL, which MongoDB accepts in no pattern. */
function partOfText(value: unknown): string {
  if (typeof value === 'string' && value !== '' && !value.includes('\0')) return value
  throw new TypeError('contains needs a text that is not empty and has no NUL')
}

function ordered(value: unknown): string | number {
  if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))) return value
  throw new TypeError(`${String(value)} cannot be compared: give a string or a finite number`)
}
