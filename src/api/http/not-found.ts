import type { IRouter, RequestHandler } from 'express'
import { nearest } from '../../events/did-you-mean.ts'
import { Problem } from './problem.ts'

const BASE = '/api/v1'

/**
 * The handler after all routes: no resource has this path; suggests a similar one if it exists. `router` is that of the
 * API.
 */
export function notFoundHandler(router: IRouter): RequestHandler {
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

/** Replaces the admin API if it is disabled. The answer may say so: what a service can do is public. */
export const adminDisabled: RequestHandler = () => {
  throw new Problem(
    'not-found',
    'The admin API is off. Set NAMECHECK_ADMIN_TOKEN to a token of your choice and restart the service.',
  )
}

/** The path with frequent mistakes corrected: version, case, prefix, slashes, one letter. */
function likely(path: string, resources: readonly string[]): string | null {
  const parts = path.split('/').filter((part) => part !== '')
  if (/^api$/i.test(parts[0] ?? '')) parts.shift()
  if (/^v\d+$/i.test(parts[0] ?? '')) parts.shift()
  const [first, ...rest] = parts
  if (first === undefined) return null
  const [meant] = nearest(first, resources)
  return meant === undefined ? null : [BASE, meant, ...rest].join('/')
}
