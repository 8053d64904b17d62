import type { Document, JsonValue } from '../ports/read-models.ts'

/**
 * A document of the read models as stored in MongoDB. `body` is its JSON text: an answer must equal that of a rebuild
 * byte for byte, and BSON does not ensure that. It puts `_id` first, has several kinds of number, and refuses or
 * reinterprets some names. `keys` holds the values that filters, sorts and unique indexes use: each scalar under its
 * whole path, names joined by `/`. So no array ever becomes several keys, and the server orders the values. Null is
 * omitted, as it equals missing; of an object or an array, `keys` records only that it exists.
 */
export type StoredDocument = {
  _id: string
  revision: number
  keys: Record<string, Key>
  body: string
}

export type Key = string | number | boolean | typeof STRUCTURE

/** Represents any object or array: MongoDB sorts it between texts and booleans, and all of them as equal. */
export const STRUCTURE = {}

/** The form to store. */
export function stored<T extends Document>(document: T): StoredDocument {
  const keys: Record<string, Key> = Object.create(null)
  const { _id, revision, ...rest } = document
  collect(rest, '', keys)
  return { _id, revision, keys, body: JSON.stringify(document) }
}

/** The path in the stored form. The given path must have been checked. */
export function fieldOf(path: string): string {
  return path === '_id' || path === 'revision' ? path : `keys.${path.replaceAll('.', '/')}`
}

/** A JSON value as a key; null for none. */
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
