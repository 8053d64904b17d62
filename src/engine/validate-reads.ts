/** Maximum number of events of one read of a stream, and of one scan. */
const MAX = 10_000

/** Throws a RangeError for an invalid number of events. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1)
    throw new RangeError(`${limit} is not a number of events to read: give a whole number from 1 on`)
}

/** The same with an upper bound. */
export function checkBoundedLimit(limit: number): void {
  checkLimit(limit)
  if (limit > MAX) throw new RangeError(`a read of ${limit} events is too long: at most ${MAX}`)
}
