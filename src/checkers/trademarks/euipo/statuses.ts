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
