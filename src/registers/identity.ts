import { z } from 'zod'
import { rightKind } from '../events/sections.ts'
import { RegisterRefused } from './refused.ts'

/** What a register holds: trade marks or company names. */
export const REGISTER_KINDS = ['marks', 'companies'] as const
export type RegisterKind = (typeof REGISTER_KINDS)[number]

/** What an operator can say about how much of a register its files hold. */
export const EXTENTS = ['whole', 'partial'] as const

/** Jurisdiction of a register that holds companies of every country (WIPO ST.3: `XX`). */
export const EVERY_COUNTRY = 'XX'

/** 100 years: a register that never changes. */
const MAX_CYCLE_DAYS = 36_500

const registerIdentity = z.strictObject({
  /** Default `marks`. */
  kind: z.enum(REGISTER_KINDS).optional(),
  /** Short name of the office: `UKIPO`. One register of each kind is kept per office. */
  office: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9 .-]{0,39}$/, 'must be 1 to 40 Latin letters, digits, spaces, dots, hyphens'),
  /** ISO 3166-1 alpha-2, `EU`, `BX` for the Benelux register (WIPO ST.3), or {@link EVERY_COUNTRY}. */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/, 'must be two capital letters: GB, US, EU, BX …'),
  /** The day (`yyyy-mm-dd`) on which the office exported the data. */
  dataAsOf: z.iso.date('must be a date like 2026-01-31'),
  /** The kinds of rights of its marks. Default: `eu` for EU, `benelux` for BX, otherwise `national`. */
  rights: z.array(rightKind).min(1).optional(),
  /** Days from one publication of the data to the next. Default 1. */
  cycleDays: z.int('must be a whole number of days').min(1).max(MAX_CYCLE_DAYS).optional(),
  /** Where the files came from, for readers. */
  source: z.string().min(1).max(200).optional(),
  /** License of the data, and the sentence that it requires wherever the data is shown. */
  licence: z.string().min(1).max(200).optional(),
  attribution: z.string().min(1).max(500).optional(),
  /** What the register covers, and what it lacks, for readers. */
  covers: z.string().min(1).max(500).optional(),
  /** What the operator vouches for: that the files hold the whole register, or only a part. Default: it is counted. */
  extent: z.enum(EXTENTS).optional(),
  /** Time of the last import, set by the import. */
  importedAt: z.iso.datetime().optional(),
})

/** Which register a file is a copy of, as its importer states it. */
export type RegisterStatement = z.input<typeof registerIdentity>
type Stated = z.output<typeof registerIdentity>
export type RegisterIdentity = Stated & Required<Pick<Stated, 'kind' | 'rights' | 'cycleDays'>>

const DEFAULT_RIGHTS: Readonly<Record<string, RegisterIdentity['rights']>> = {
  EU: ['eu'],
  BX: ['benelux'],
}

/** Throws {@link RegisterRefused}, which names the wrong member. */
export function checkIdentity(value: unknown): RegisterIdentity {
  const parsed = registerIdentity.safeParse(value)
  if (parsed.success) {
    const { kind = 'marks', rights, jurisdiction, cycleDays = 1 } = parsed.data
    const held = kind === 'companies' ? [] : (rights ?? DEFAULT_RIGHTS[jurisdiction] ?? ['national'])
    return { ...parsed.data, kind, rights: held, cycleDays }
  }
  const issue = parsed.error.issues[0]
  throw new RegisterRefused(`the register's ${issue?.path.join('.') || 'description'} ${issue?.message}`)
}

/** Name of the file that holds an office's register of one kind. */
export const registerFileName = (office: string, kind: RegisterKind = 'marks'): string =>
  `${office.toLowerCase().replace(/[^a-z0-9]+/g, '-')}${kind === 'marks' ? '' : `.${kind}`}${REGISTER_SUFFIX}`

export const REGISTER_SUFFIX = '.register'
