import { fill, type Matcher, type Members, type Sign, type Subject } from './network.ts'
import type { Page } from './page-head.ts'

/** An answer as its signs see it. */
export type Seen = {
  status: number | undefined
  headers: Readonly<Record<string, string>>
  text: string
  /** Null if the body is not JSON. */
  json: { value: unknown } | null
  /** Null if the body is not a web page. */
  page: Page | null
}

/** Whether an answer has the full form of a sign. */
export function hasForm(sign: Sign, seen: Seen, subject: Subject): boolean {
  if (sign.status !== seen.status) return false
  if (sign.type === 'json' && !isJsonOf(sign, seen, subject)) return false
  if (sign.type === 'html' && !isPageOf(sign, seen, subject)) return false
  const text = seen.text.toLowerCase()
  const includes = (each: string) => text.includes(fill(each, subject).toLowerCase())
  const hasHeader = ([name, part]: [string, string]) =>
    seen.headers[name]?.toLowerCase().includes(fill(part, subject).toLowerCase()) ?? false
  return (
    (sign.texts ?? []).every(includes) &&
    !(sign.lacks ?? []).some(includes) &&
    Object.entries(sign.headers ?? {}).every(hasHeader)
  )
}

function isJsonOf({ members, only }: Sign, { json }: Seen, subject: Subject): boolean {
  if (!json) return false
  if (only && !hasOnly(json.value, only)) return false
  return members === undefined || hasMembers(json.value, members, subject)
}

function isPageOf({ title, canonical, nextData }: Sign, { page }: Seen, subject: Subject): boolean {
  if (!page) return false
  if (title !== undefined && !sameText(page.title, fill(title, subject))) return false
  if (canonical !== undefined && !page.canonical.some((url) => sameText(url, fill(canonical, subject))))
    return false
  return nextData === undefined || hasMembers(page.nextData(), nextData, subject)
}

const sameText = (found: string | null, due: string): boolean => found?.toLowerCase() === due.toLowerCase()

const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === names.length &&
  names.every((name) => Object.hasOwn(value, name))

/** Whether a value has all members that are due. */
export const hasMembers = (value: unknown, members: Members, subject: Subject): boolean =>
  Object.entries(members).every(([path, due]) => matches(memberOf(value, path), due, subject, value))

function matches(found: unknown, due: Matcher, subject: Subject, whole: unknown): boolean {
  if (typeof due === 'string') return typeof found === 'string' && isText(found, due, subject)
  if (due === null || typeof due !== 'object') return found === due
  if (isEmptyList(due)) return Array.isArray(found) && found.length === 0
  if ('a' in due) return kindOf(found) === due.a
  if ('starts' in due) return typeof found === 'string' && found.startsWith(fill(due.starts, subject))
  if ('contains' in due)
    return (
      typeof found === 'string' && found.toLowerCase().includes(fill(due.contains, subject).toLowerCase())
    )
  if ('anyOf' in due) return due.anyOf.some((each) => matches(found, each, subject, whole))
  if ('some' in due) return Array.isArray(found) && found.some((each) => hasMembers(each, due.some, subject))
  if ('none' in due) return Array.isArray(found) && !found.some((each) => hasMembers(each, due.none, subject))
  const list = memberOf(whole, due.lengthOf)
  return Array.isArray(list) && found === list.length && list.length < due.below
}

const isEmptyList = (due: object): due is readonly [] => Array.isArray(due)

/** Networks may write a user name in their own case, and nothing else. */
function isText(found: string, due: string, subject: Subject): boolean {
  const filled = fill(due, subject)
  return filled === due ? found === due : found.toLowerCase() === filled.toLowerCase()
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/** The member at a dotted path (`''` is the whole value); undefined if it is missing. */
function memberOf(value: unknown, path: string): unknown {
  if (path === '') return value
  let at = value
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Record<string, unknown>)[step]
  }
  return at
}
