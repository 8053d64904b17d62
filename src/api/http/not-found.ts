import type { IRouter, RequestHandler } from 'express'
import { nearest } from '../../events/nearest.ts'
import { Problem } from './problem.ts'

const BASE = '/api/v1'

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
        ? 'Unknown path. /api-docs lists all operations.'
        : `Unknown path. Did you mean ${meant}?`,
    )
  }
}

/** In the place of the admin API where it is off. It hides nothing: what a service can do is published. */
export const adminIsOff: RequestHandler = () => {
  throw new Problem(
    'not-found',
    'The admin API is off. Set NAMECHECK_ADMIN_TOKEN to a token of your choice and restart the service.',
  )
}

/** The path without what is often wrong about it: version, case and prefix, slashes, a letter. */
function likely(path: string, resources: readonly string[]): string | null {
  const parts = path.split('/').filter((part) => part !== '')
  if (/^api$/i.test(parts[0] ?? '')) parts.shift()
  if (/^v\d+$/i.test(parts[0] ?? '')) parts.shift()
  const [first, ...rest] = parts
  if (first === undefined) return null
  const [meant] = nearest(first, resources)
  return meant === undefined ? null : [BASE, meant, ...rest].join('/')
}
