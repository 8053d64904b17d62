import { z } from 'zod'
import { withCoordinated } from '../../goods/coordinated.ts'
import { ROW_STATUS } from '../../registers/companies/indexed-names.ts'
import { COMPANY_STATES } from '../../registers/companies/statuses.ts'
import type { RegisterKind } from '../../registers/identity.ts'
import type { Days, RowFilter } from '../../registers/index/filter.ts'
import type { RowStatus } from '../../registers/index/forms.ts'
import { RegisterRefused } from '../../registers/refused.ts'

const NICE_CLASS = '(?:[1-9]|[1-3][0-9]|4[0-5])'
const niceClasses = z
  .string()
  .regex(
    new RegExp(`^${NICE_CLASS}(?:,${NICE_CLASS})*$`),
    'must be Nice classes from 1 to 45, separated by commas: 9,42',
  )
const day = z.iso.date('must be a day such as 2026-01-31')

/** The filters of a search as the command line and the API take them. Days are included. */
export const filterWords = z.strictObject({
  niceClasses: niceClasses.optional(),
  relatedClasses: z.enum(['true', 'false'], 'must be true or false').optional(),
  status: z
    .string()
    .regex(/^[a-z]+(?:,[a-z]+)*$/, 'must be statuses in lower case, separated by commas: live,pending')
    .optional(),
  filedFrom: day.optional(),
  filedTo: day.optional(),
  registeredFrom: day.optional(),
  registeredTo: day.optional(),
  incorporatedFrom: day.optional(),
  incorporatedTo: day.optional(),
})
export type FilterWords = z.output<typeof filterWords>
export type FilterWord = keyof FilterWords

/** A filter that its register does not have, or with a wrong value. */
export class WrongFilter extends RegisterRefused {
  readonly filter: FilterWord
  readonly why: string

  /** @param why predicate whose subject is the filter */
  constructor(filter: FilterWord, why: string) {
    super(`${filter} ${why}`)
    this.filter = filter
    this.why = why
  }
}

/** The filters of one kind of registers. */
const OF_KIND: Readonly<Record<FilterWord, RegisterKind | 'both'>> = {
  niceClasses: 'marks',
  relatedClasses: 'marks',
  status: 'both',
  filedFrom: 'marks',
  filedTo: 'marks',
  registeredFrom: 'marks',
  registeredTo: 'marks',
  incorporatedFrom: 'companies',
  incorporatedTo: 'companies',
}

/** What the words of each kind stand for in the index. A pending application is live as well. */
const STATUSES: Readonly<Record<RegisterKind, Readonly<Record<string, readonly RowStatus[]>>>> = {
  marks: { live: ['live', 'pending'], dead: ['dead'], pending: ['pending'], unknown: ['unknown'] },
  companies: Object.fromEntries(COMPANY_STATES.map((state) => [state, [ROW_STATUS[state]]])),
}

/** The filter of the words for a register of one kind. Throws {@link WrongFilter}. */
export function rowFilter(kind: RegisterKind, words: FilterWords): RowFilter {
  for (const [filter, of] of Object.entries(OF_KIND) as [FilterWord, RegisterKind | 'both'][])
    if (words[filter] !== undefined && of !== 'both' && of !== kind)
      throw new WrongFilter(filter, `applies only to registers of ${of}`)
  const classes = classesOf(words)
  const statuses = statusesOf(kind, words.status)
  const filed = daysOf(words, kind === 'marks' ? 'filed' : 'incorporated')
  const registered = daysOf(words, 'registered')
  return {
    ...(classes && { niceClasses: classes }),
    ...(statuses && { statuses }),
    ...(filed && { filed }),
    ...(registered && { registered }),
  }
}

function classesOf({ niceClasses, relatedClasses }: FilterWords): number[] | undefined {
  const classes = niceClasses?.split(',').map(Number)
  if (relatedClasses !== 'true') return classes
  if (!classes) throw new WrongFilter('relatedClasses', 'applies only together with classes')
  return withCoordinated(classes)
}

function statusesOf(kind: RegisterKind, words: string | undefined): RowStatus[] | undefined {
  return words?.split(',').flatMap((word) => {
    const known = STATUSES[kind]
    const statuses = Object.hasOwn(known, word) ? known[word] : undefined
    if (statuses) return statuses
    throw new WrongFilter('status', `must be of ${Object.keys(known).join(', ')} in a register of ${kind}`)
  })
}

function daysOf(words: FilterWords, what: 'filed' | 'registered' | 'incorporated'): Days | undefined {
  const [from, to] = [words[`${what}From`], words[`${what}To`]]
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && to < from)
    throw new WrongFilter(`${what}To`, 'must not be before the first day')
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
