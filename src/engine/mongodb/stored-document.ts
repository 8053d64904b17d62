import type { Document, JsonValue } from '../ports/read-models.ts'

/**
 * A document of the read models as it lies in MongoDB. `body` is its JSON text, for what is served must be
 * equal to a rebuild byte for byte, and BSON is not: it puts `_id` first, has several kinds of number, and
 * refuses or reinterprets some names. `keys` holds beside it what filters, sorts and unique indexes look at:
 * each scalar under its whole path, names joined by `/`, so that no array ever becomes several keys and
 * the order of values is the server's own. Null is left out, as it is the same as missing; of an object or
 * an array only that it is there.
 */
export type StoredDocument = {
  _id: string
  revision: number
  keys: Record<string, Key>
  body: string
}

export type Key = string | number | boolean | typeof STRUCTURE

/** Stands for any object or array: MongoDB sorts it between texts and booleans, and all of them alike. */
export const STRUCTURE = {}

/** The form to store. */
export function stored<T extends Document>(document: T): StoredDocument {
  const keys: Record<string, Key> = Object.create(null)
  const { _id, revision, ...rest } = document
  collect(rest, '', keys)
  return { _id, revision, keys, body: JSON.stringify(document) }
}

/** Where a path of a document is found in its stored form. The path must have been checked. */
export function fieldOf(path: string): string {
  return path === '_id' || path === 'revision' ? path : `keys.${path.replaceAll('.', '/')}`
}

/** A value of JSON as key; null where there is none. */
export function keyOf(value: JsonValue | undefined): Key | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return STRUCTURE
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

const NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/

function collect(members: object, prefix: string, keys: Record<string, Key>): void {
  for (const [name, value] of Object.entries(members)) {
    if (!NAME.test(name)) continue
    const path = prefix + name
    const key = keyOf(value)
    if (key !== null) keys[path] = key
    if (key === STRUCTURE && !Array.isArray(value)) collect(value, `${path}/`, keys)
  }
}
