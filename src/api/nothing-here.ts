import type { IRouter, RequestHandler } from 'express'
import { distance } from 'fastest-levenshtein'
import { Problem } from './problem.ts'

const BASE = '/api/v1'
/** Typing errors in one word that still tell what was meant. */
const MOST_ERRORS = 2

/**
 * Behind all routes: nothing is at this path, and if one that is there looks like it, which. `router` is that of
 * the API.
 */
export function nothingHere(router: IRouter): RequestHandler {
  const resources = [
    ...new Set(router.stack.flatMap(({ route }) => (route ? [route.path.split('/')[1] ?? ''] : []))),
  ]
  return (req) => {
    const path = req.originalUrl.split('?', 1)[0] ?? ''
    const meant = likely(path, resources)
    throw new Problem(
      'not-found',
      meant === null || meant === path
        ? 'There is nothing at this path; /api-docs lists what there is.'
        : `There is nothing at this path. Did you mean ${meant}?`,
    )
  }
}

/** The path without what is often wrong about it: version, case and prefix, slashes, a letter. */
function likely(path: string, resources: readonly string[]): string | null {
  const parts = path.split('/').filter((part) => part !== '')
  if (/^api$/i.test(parts[0] ?? '')) parts.shift()
  if (/^v\d+$/i.test(parts[0] ?? '')) parts.shift()
  const [first, ...rest] = parts
  if (first === undefined) return null
  const word = first.toLowerCase()
  const nearest = resources
    .map((name) => ({ name, errors: distance(word, name) }))
    .filter(({ name, errors }) => errors <= MOST_ERRORS && errors * 2 < name.length)
    .sort((a, b) => a.errors - b.errors)[0]
  return nearest === undefined ? null : [BASE, nearest.name, ...rest].join('/')
}
