import { createHash } from 'node:crypto'
import { BadCursor, type JsonValue } from './ports/read-models.ts'

export type SortKey = readonly [path: string, direction: 1 | -1]

const CHECK_BYTES = 8

/** The sort with `_id` as last key, in the direction of the previous key, so that one index serves both directions. */
export function withId(sort: readonly SortKey[]): SortKey[] {
  const end = sort.findIndex(([path]) => path === '_id')
  if (end >= 0) return sort.slice(0, end + 1)
  return [...sort, ['_id', sort.at(-1)?.[1] ?? 1]]
}

/** Opaque text of the position after a document in the order of a query. */
export function cursorAfter(collection: string, sort: readonly SortKey[], document: object): string {
  const keys = sort.map(([path]) => reader(path)(document) ?? null)
  const text = JSON.stringify(keys)
  return Buffer.concat([check(collection, sort, text), Buffer.from(text)]).toString('base64url')
}

/** The sort keys of the document that the cursor follows. Throws {@link BadCursor}. */
export function readCursor(collection: string, sort: readonly SortKey[], cursor: string): JsonValue[] {
  const bytes = Buffer.from(cursor, 'base64url')
  const text = bytes.subarray(CHECK_BYTES).toString()
  if (
    bytes.toString('base64url') !== cursor ||
    !bytes.subarray(0, CHECK_BYTES).equals(check(collection, sort, text))
  )
    throw new BadCursor('the cursor belongs to another query, or was changed: begin again without one')
  return JSON.parse(text)
}

/** Binds the keys to the collection and the sort; it guards against mistakes, and holds no secret. */
function check(collection: string, sort: readonly SortKey[], text: string): Buffer {
  const bound = JSON.stringify([collection, sort, text])
  return createHash('sha256').update(bound).digest().subarray(0, CHECK_BYTES)
}

/** The value at a path. Paths lead through objects alone: an array is a value, and its length is not a member. */
export function reader(path: string): (document: object) => JsonValue | undefined {
  const names = path.split('.')
  return (document) => {
    let value: unknown = document
    for (const name of names) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
      if (!Object.hasOwn(value, name)) return undefined
      value = (value as Record<string, unknown>)[name]
    }
    return value as JsonValue
  }
}
