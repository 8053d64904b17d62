import { z } from 'zod'
import { MARK_KINDS } from '../../events/sections.ts'

const text = z.string().min(1)
const day = z.iso.date()
/** A day, a month or a year. */
const partialDay = z.string().regex(/^\d{4}(?:-\d\d(?:-\d\d)?)?$/)

/** An earlier application or registration that a mark refers to. */
const claim = z.strictObject({
  /** ISO 3166-1 alpha-2, or a code of WIPO ST.3. */
  country: text.nullable(),
  number: text.nullable(),
  date: day.nullable(),
})

export const FILING_BASES = [
  'use',
  'intent_to_use',
  'foreign_application',
  'foreign_registration',
  'madrid',
] as const
export const CATEGORIES = ['individual', 'collective', 'certification'] as const
export const PROCEEDINGS = [
  'opposition',
  'cancellation',
  'invalidity',
  'revocation',
  'appeal',
  'interference',
  'concurrent_use',
] as const

/**
 * The members of a mark by which nothing is searched or filtered. Kept as JSON in one column; a member without a value is
 * absent.
 */
export const markDetails = z.strictObject({
  /** The day of the present status. */
  statusDate: day.optional(),
  published: day.optional(),
  /** The number of the registration, where marks are listed by their application. */
  registrationNumber: text.optional(),
  priorities: z.array(claim).optional(),
  /** Earlier national marks that an EU mark replaces (Regulation (EU) 2017/1001, Art. 39, 40). */
  seniorities: z.array(claim).optional(),
  /** EU marks and international registrations from which the mark was converted or transformed. */
  conversions: z.array(claim).optional(),
  kind: z.enum(MARK_KINDS).optional(),
  category: z.enum(CATEGORIES).optional(),
  /** The international registration of which the mark is a designation, with its own status. */
  international: z
    .strictObject({
      number: text,
      registered: day.optional(),
      expires: day.optional(),
      status: text.optional(),
      statusDate: day.optional(),
    })
    .optional(),
  /** Territories that an international registration designates. */
  territories: z.array(text).optional(),
  supplementalRegister: z.literal(true).optional(),
  acquiredDistinctiveness: z.enum(['whole', 'part']).optional(),
  filingBases: z.array(z.enum(FILING_BASES)).optional(),
  firstUses: z
    .array(
      z.strictObject({
        niceClasses: z.array(z.int()),
        anywhere: partialDay.nullable(),
        commerce: partialDay.nullable(),
      }),
    )
    .optional(),
  proceedings: z
    .array(
      z.strictObject({
        kind: z.enum(PROCEEDINGS),
        number: text.nullable(),
        date: day.nullable(),
        status: text.nullable(),
      }),
    )
    .optional(),
  /** URL of a picture of the mark. */
  image: z.url().optional(),
  /**
   * What the file states, but this program does not understand: a mark whose end is not known may be in force, and one of whose
   * classes is not known may be for any goods.
   */
  unread: z.array(z.enum(['expires', 'classes'])).optional(),
})
export type MarkDetails = z.output<typeof markDetails>
export type Claim = z.output<typeof claim>
export type FirstUse = NonNullable<MarkDetails['firstUses']>[number]
export type Proceeding = NonNullable<MarkDetails['proceedings']>[number]

type Draft = { [Name in keyof MarkDetails]: MarkDetails[Name] | null | undefined }

/** Keeps the first items of a list, and notes the others. */
type ListReader = { list<Item>(field: string, items: readonly Item[]): readonly Item[] }

/** Details without members that have no value: null, an empty list. */
export function detailsOf(draft: Draft, values: ListReader): MarkDetails {
  const details: Record<string, unknown> = {}
  for (const name in draft) {
    const value = draft[name as keyof Draft]
    if (value === null || value === undefined) continue
    if (!Array.isArray(value)) details[name] = value
    else if (value.length > 0) details[name] = values.list<unknown>(name, value)
  }
  return details
}

/**
 * The earliest day that counts as the day of filing: that of a priority (Paris Convention, Art. 4), or of the mark from
 * which it was converted (Regulation (EU) 2017/1001, Art. 139(3); Madrid Protocol, Art. 9quinquies). A seniority gives
 * no earlier day. Null without one.
 */
export function priorityOf({ priorities = [], conversions = [] }: MarkDetails): string | null {
  const days = [...priorities, ...conversions].flatMap(({ date }) => date ?? [])
  return days.sort()[0] ?? null
}
