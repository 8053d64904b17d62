/** A place in the console: `#/checks/chk_1/timeline?x=1` is `{ path: ['checks', 'chk_1', 'timeline'], query }`. */
export type Route = { path: readonly string[]; query: URLSearchParams }

/** Reads a fragment; an empty one is the page of a check. */
export function routeOf(fragment: string): Route {
  const [address = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2)
  const path = address
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  return { path: path.length === 0 ? ['check'] : path, query: new URLSearchParams(query) }
}

/** The fragment of a place; members that are empty are left out of the query. */
export function hrefTo(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return `#/${path.map(encodeURIComponent).join('/')}${search}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
