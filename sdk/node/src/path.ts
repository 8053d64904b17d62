import { ConfigurationError } from './errors.ts'

export type QueryValue = string | number | boolean | Date | undefined

/** `/api/v1/…` with each id percent-encoded. Throws {@link ConfigurationError} for an id that names nothing. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  const rest = ids.map((id, index) => encodedId(id) + (parts[index + 1] ?? ''))
  return `/api/v1${parts[0] ?? ''}${rest.join('')}`
}

function encodedId(id: unknown): string {
  if (typeof id !== 'string' || id.trim() === '' || /^\.+$/.test(id))
    throw new ConfigurationError(`An id is missing: ${JSON.stringify(id) ?? 'undefined'} is none.`)
  return encodeURIComponent(id)
}

/** The address of a request. Undefined query parameters are omitted; times are sent as RFC 3339. */
export function urlOf(
  baseUrl: string,
  below: string,
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const url = new URL(baseUrl + below)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    url.searchParams.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  return url.href
}
