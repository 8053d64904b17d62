import { z } from 'zod'
import { RegisterRefused } from './refused.ts'

/** Which register a file is a copy of. */
const registerIdentity = z.strictObject({
  /** Short name of the office: `UKIPO`. One register is kept per office. */
  office: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9 .-]{0,39}$/, 'must be 1 to 40 Latin letters, digits, spaces, dots, hyphens'),
  /** ISO 3166-1 alpha-2, `EU`, or `BX` for the Benelux register (WIPO ST.3). */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters: GB, US, EU, BX …'),
  /** The day (`yyyy-mm-dd`) on which the office exported the data. */
  dataAsOf: z.iso.date('must be a date like 2026-01-31'),
})
export type RegisterIdentity = z.output<typeof registerIdentity>

/** Throws {@link RegisterRefused}, which names the wrong member. */
export function checkIdentity(value: unknown): RegisterIdentity {
  const parsed = registerIdentity.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new RegisterRefused(`the register's ${issue?.path.join('.') || 'description'} ${issue?.message}`)
}

/** Name of the file that holds an office's register. */
export const registerFileName = (office: string): string =>
  `${office.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${REGISTER_SUFFIX}`

export const REGISTER_SUFFIX = '.register'
