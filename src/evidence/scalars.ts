import { z } from 'zod'

/** Lower-case hex of a SHA-256. */
export const hex = z.string().regex(/^[0-9a-f]{64}$/)
/** `Date` reads 30 February as 2 March. */
function isOfCalendar(text: string): boolean {
  const at = Date.parse(text)
  return Number.isFinite(at) && new Date(at).toISOString() === text
}

/** RFC 3339 in UTC with milliseconds: all texts have the same length and sort by time. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine(isOfCalendar, 'the time does not exist')
export const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
/** A number of leaves, or the index of a leaf. */
export const count = z.int().nonnegative()
