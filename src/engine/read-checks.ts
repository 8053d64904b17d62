/** Events that one read of a stream may ask for, and that one scan looks through. */
const MOST = 10_000

/** Throws a RangeError for what is no number of events. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`${limit} is no number of events to read: a whole number from 1 on`)
}

/** The same where there is an upper bound. */
export function checkBoundedLimit(limit: number): void {
  checkLimit(limit)
  if (limit > MOST) throw new RangeError(`a read of ${limit} events is too long: at most ${MOST}`)
}
