/**
 * EUIPO's status words for a mark (Trademark Search API 1.1.0, schema `TrademarkStatus`) and whether the mark is in
 * force.
 */
const STATUSES: Readonly<Record<string, 'live' | 'dead'>> = {
  RECEIVED: 'live',
  UNDER_EXAMINATION: 'live',
  APPLICATION_PUBLISHED: 'live',
  REGISTRATION_PENDING: 'live',
  REGISTERED: 'live',
  OPPOSITION_PENDING: 'live',
  APPEALED: 'live',
  APPEALABLE: 'live',
  CANCELLATION_PENDING: 'live',
  START_OF_OPPOSITION_PERIOD: 'live',
  ACCEPTANCE_PENDING: 'live',
  ACCEPTED: 'live',
  WITHDRAWN: 'dead',
  REFUSED: 'dead',
  CANCELLED: 'dead',
  SURRENDERED: 'dead',
  EXPIRED: 'dead',
  REMOVED_FROM_REGISTER: 'dead',
}

/** A status that is not in the table is `unknown`. */
export const euipoStatus = (status: string): 'live' | 'dead' | 'unknown' =>
  Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'unknown') : 'unknown'

/** Statuses of applications, and those of registrations; after a decision that can be appealed it may be either. */
const PENDING: ReadonlySet<string> = new Set([
  'RECEIVED',
  'UNDER_EXAMINATION',
  'APPLICATION_PUBLISHED',
  'REGISTRATION_PENDING',
  'OPPOSITION_PENDING',
  'START_OF_OPPOSITION_PERIOD',
  'ACCEPTANCE_PENDING',
  'ACCEPTED',
])
const REGISTERED: ReadonlySet<string> = new Set(['REGISTERED', 'CANCELLATION_PENDING'])

/** Whether a live mark is an application; null if its status does not say so. */
export function isPending(status: string): boolean | null {
  if (PENDING.has(status)) return true
  return REGISTERED.has(status) ? false : null
}
