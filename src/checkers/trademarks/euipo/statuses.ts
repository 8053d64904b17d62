/** EUIPO's words for a mark's status (Trademark Search API 1.1.0, schema `TrademarkStatus`) and what they mean for others. */
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

/** A status that the table does not hold is `unknown`. */
export const euipoStatus = (status: string): 'live' | 'dead' | 'unknown' =>
  Object.hasOwn(STATUSES, status) ? (STATUSES[status] ?? 'unknown') : 'unknown'
