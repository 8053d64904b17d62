import type { Document } from './ports/read-models.ts'

const PATH = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z_][A-Za-z0-9_-]*)*$/
const COLLECTION = /^[A-Za-z_][A-Za-z0-9_.-]{0,119}$/
const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

/** Throws a TypeError for a name that not every engine accepts. */
export function checkCollectionName(name: string): void {
  if (!COLLECTION.test(name))
    throw new TypeError(
      `${JSON.stringify(name)} cannot name a collection: a letter or _ first, then up to 119 letters, digits, _ . or -`,
    )
}

/** Throws a TypeError for anything but a dotted path of names that every engine accepts. */
export function checkPath(path: string): void {
  if (!PATH.test(path))
    throw new TypeError(
      `${JSON.stringify(path)} is not a path into a document: names joined by dots, each a letter or _ first, then letters, digits, _ or -`,
    )
}

/** Throws a TypeError for a document that lacks a required member. */
export function checkDocument({ _id, revision }: Document): void {
  if (typeof _id !== 'string' || _id === '')
    throw new TypeError(`a document needs a non-empty text as _id, not ${JSON.stringify(_id)}`)
  if (!Number.isSafeInteger(revision))
    throw new TypeError(`document ${_id} needs a whole number as revision, not ${revision}`)
}

/** Documents on a page: the requested number, or the default. Throws a RangeError. */
export function pageLimit(limit: number = DEFAULT_LIMIT): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`limit is ${limit}: give a whole number from 1 to ${MAX_LIMIT}`)
  return limit
}
