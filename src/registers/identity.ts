import { z } from 'zod'
import { rightKind } from '../events/sections.ts'
import { RegisterRefused } from './refused.ts'

/** 100 years: a register that never changes. */
const MAX_CYCLE_DAYS = 36_500

const registerIdentity = z.strictObject({
  /** Short name of the office: `UKIPO`. One register is kept per office. */
  office: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9 .-]{0,39}$/, 'must be 1 to 40 Latin letters, digits, spaces, dots, hyphens'),
  /** ISO 3166-1 alpha-2, `EU`, or `BX` for the Benelux register (WIPO ST.3). */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters: GB, US, EU, BX …'),
  /** The day (`yyyy-mm-dd`) on which the office exported the data. */
  dataAsOf: z.iso.date('must be a date like 2026-01-31'),
  /** The kinds of rights that it holds. Default: `eu` for EU, `benelux` for BX, otherwise `national`. */
  rights: z.array(rightKind).min(1).optional(),
  /** Days from one publication of the data to the next. Default 1. */
  cycleDays: z.int('must be a whole number of days').min(1).max(MAX_CYCLE_DAYS).optional(),
})

/** Which register a file is a copy of, as its importer states it. */
export type RegisterStatement = z.input<typeof registerIdentity>
export type RegisterIdentity = Required<z.output<typeof registerIdentity>>

const DEFAULT_RIGHTS: Readonly<Record<string, RegisterIdentity['rights']>> = {
  EU: ['eu'],
  BX: ['benelux'],
}

/** Throws {@link RegisterRefused}, which names the wrong member. */
export function checkIdentity(value: unknown): RegisterIdentity {
  const parsed = registerIdentity.safeParse(value)
  if (parsed.success) {
    const { rights = DEFAULT_RIGHTS[parsed.data.jurisdiction] ?? ['national'], cycleDays = 1 } = parsed.data
    return { ...parsed.data, rights, cycleDays }
  }
  const issue = parsed.error.issues[0]
  throw new RegisterRefused(`the register's ${issue?.path.join('.') || 'description'} ${issue?.message}`)
}

/** Name of the file that holds an office's register. */
export const registerFileName = (office: string): string =>
  `${office.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${REGISTER_SUFFIX}`

export const REGISTER_SUFFIX = '.register'
