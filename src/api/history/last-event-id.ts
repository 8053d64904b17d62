import type { Request } from 'express'
import { Problem } from '../http/problem.ts'

/**
 * The last revision that a client has, from `Last-Event-ID` (WHATWG HTML, server-sent events); null without the header.
 * Throws {@link Problem} `invalid-header`.
 */
export function lastRevision(req: Request): number | null {
  const given = req.headers['last-event-id']
  if (given === undefined || given === '') return null
  if (typeof given === 'string' && /^\d{1,12}$/.test(given)) return Number(given)
  throw new Problem(
    'invalid-header',
    'Last-Event-ID must be the revision of the last event received. Omit the header to start with the first event.',
  )
}

/** The check has no event with this revision. */
export const noSuchRevision = (revision: number): Problem =>
  new Problem(
    'invalid-header',
    `Last-Event-ID is ${revision}, but this check has no event with that revision. Omit the header to start with the first event.`,
  )
