import type { JsonValue } from '../../../src/engine/ports/read-models.ts'
import type { SortKey } from '../../../src/engine/read-models-cursor.ts'
import type { Comparison } from '../../../src/engine/read-models-filter.ts'

/** The value of an index field: a scalar, or that it is an object or an array. */
export type Key = string | number | boolean | null | typeof STRUCTURE
const STRUCTURE = Symbol('structure')

export function keyOf(value: JsonValue | undefined): Key {
  if (value === undefined || value === null) return null
  if (typeof value === 'object') return STRUCTURE
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

const RANKS = { number: 1, string: 2, symbol: 3, boolean: 4 } as const
const rank = (key: Key): number => (key === null ? 0 : RANKS[typeof key as keyof typeof RANKS])

/** MongoDB's order: null or missing, numbers, texts by code point, objects and arrays, booleans. */
export function compareKeys(one: Key, other: Key): number {
  if (one === other) return 0
  const step = rank(one) - rank(other)
  if (step !== 0) return step
  if (typeof one === 'string') return compareTexts(one, other as string)
  return Number(one) - Number(other)
}

/** By code point; JavaScript's own order is that of UTF-16 units, which differs only where surrogates are. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let i = 0; i < length; i++) {
    const [a, b] = [one.charCodeAt(i), other.charCodeAt(i)]
    if (a !== b) return byCodePoint(a) - byCodePoint(b)
  }
  return one.length - other.length
}

/** A UTF-16 unit, moved so that surrogates come after all other units. */
const byCodePoint = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** Whether a document with this value at the path passes the comparison. */
export function passes(key: Key, comparison: Comparison): boolean {
  switch (comparison.is) {
    case 'eq':
      return key === comparison.value
    case 'ne':
      return key !== comparison.value
    case 'in':
      return comparison.values.some((value) => key === value)
    case 'contains':
      return typeof key === 'string' && key.includes(comparison.text)
    default: {
      const { is, value } = comparison
      if (rank(key) !== rank(value)) return false
      const step = compareKeys(key, value)
      return (
        (step > 0 && is.startsWith('gt')) ||
        (step < 0 && is.startsWith('lt')) ||
        (step === 0 && is.length === 3)
      )
    }
  }
}

/** The order of a sort. `at` returns the key of an entry at a path. */
export function orderOf<E>(
  sort: readonly SortKey[],
  at: (entry: E, path: string) => Key,
): (one: E, other: E) => number {
  return (one, other) => {
    for (const [path, direction] of sort) {
      const step = compareKeys(at(one, path), at(other, path))
      if (step !== 0) return step * direction
    }
    return 0
  }
}
