import { z } from 'zod'

/** Lower-case hex of a SHA-256. */
export const hex = z.string().regex(/^[0-9a-f]{64}$/)
/** `Date` takes 30 February for 2 March. */
function isOfCalendar(text: string): boolean {
  const at = Date.parse(text)
  return Number.isFinite(at) && new Date(at).toISOString() === text
}

/** RFC 3339 in UTC with milliseconds: texts of one length, which compare as the times do. */
export const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine(isOfCalendar, 'there is no such time')
export const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
/** Leaves of the tree, places in it. */
export const count = z.int().nonnegative()
