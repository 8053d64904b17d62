import { z } from 'zod'
import { ProviderError, type RawAnswer, type Reading } from '../../provider-client/interfaces.ts'
import type { ListPage } from '../../provider-client/paged-list.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { counted } from '../search-result.ts'

export const SIGNA_PAGE_SIZE = 100

const HOUR = 3_600

/** A trademark office whose data Signa holds. */
export type SignaOffice = {
  code: string
  territory: string
  isLive: boolean
  /** RFC 3339 time of the last successful copy; null if there was none. */
  syncedAt: string | null
}

const officeList = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      code: z.string().min(1).max(40),
      jurisdiction_code: z.string().min(2).max(10),
      status: z.string().max(60),
      last_synced_at: z.iso.datetime({ offset: true }).nullish(),
    }),
  ),
  has_more: z.literal(false),
})

/** Reads `GET /v1/offices`. */
export function readSignaOffices(answer: RawAnswer): Reading<SignaOffice[]> {
  const offices = readResult(answer, officeList).data.map((each) => ({
    code: each.code,
    territory: each.jurisdiction_code,
    isLive: each.status === 'live',
    syncedAt: each.last_synced_at ?? null,
  }))
  return { value: offices, outcome: `${offices.length} offices`, confidence: 'high', ttlSeconds: HOUR }
}

const day = z.iso.date().nullish().catch(null)
const niceClass = z.int().min(1).max(45)
const number = z.string().min(1).max(60).nullish()

const ownerName = z.string().max(2_000).nullish()

const mark = z.object({
  id: z.string().min(1).max(100),
  mark_text: z.string().max(5_000).nullable(),
  status: z.object({ primary: z.string().min(1).max(60), stage: z.string().max(60).nullish() }),
  office_code: z.string().min(1).max(40),
  filing_route: z.string().max(60).nullish(),
  application_number: number,
  registration_number: number,
  filing_date: day,
  registration_date: day,
  classifications: z.array(z.object({ nice_class: niceClass })).nullish(),
  nice_classes: z.array(niceClass).nullish(),
  owner_name: ownerName,
  /** Replaces `owner_name`. */
  owners: z.array(z.object({ name: ownerName })).nullish(),
})

/** Answer of `GET /v1/trademarks` with `include_total=true`, limited to the members that are used. */
const searchResult = z.object({
  object: z.literal('list'),
  data: z.array(mark).max(SIGNA_PAGE_SIZE),
  has_more: z.boolean(),
  pagination: z.object({
    cursor: z.string().min(1).max(4_000).nullish(),
    total_count: z.int().nonnegative(),
    total_count_approximate: z.boolean().nullish(),
  }),
})

/** A mark that contains words. */
export type SignaMark = {
  id: string
  officeCode: string
  words: string
  /** `active`, `pending`, `inactive` or `unknown`. */
  primary: string
  stage: string | null
  route: string | null
  applicationNumber: string | null
  registrationNumber: string | null
  niceClasses: number[]
  owner: string | null
  /** Dates `yyyy-mm-dd`. */
  filed: string | null
  registered: string | null
}

/**
 * Reads one page of marks of some offices; a page that contradicts itself, or has marks of other offices, causes a
 * {@link ProviderError}. A list without an exact total cannot be proven complete: it is read no further.
 */
export function readSignaPage(answer: RawAnswer, offices: ReadonlySet<string>): Reading<ListPage<SignaMark>> {
  const { data, has_more: hasMore, pagination } = readResult(answer, searchResult)
  const { total_count: total, cursor } = pagination
  const isExact = pagination.total_count_approximate === false
  const refuse = (why: string): never => {
    throw new ProviderError('invalid_answer', `the answer contradicts itself: ${why}`, { answer })
  }
  if (hasMore && (!cursor || data.length === 0)) refuse('more marks, but no way to them')
  if (isExact && data.length > total) refuse(`${data.length} marks of ${total} in all`)
  const foreign = data.find(({ office_code: code }) => !offices.has(code))
  if (foreign) refuse(`a mark of ${foreign.office_code}, which was not asked for`)
  return {
    value: {
      items: data.flatMap(markOf),
      ids: data.map(({ id }) => id),
      total,
      last: !hasMore,
      ...(hasMore && cursor && { next: cursor }),
      ...(!isExact && { last: false, capped: true }),
    },
    outcome: isExact && total === data.length ? counted(total) : `${data.length} of ${total} marks`,
    confidence: isExact ? 'high' : 'medium',
    ttlSeconds: total > 0 ? 24 * HOUR : HOUR,
  }
}

function markOf(each: z.output<typeof mark>): SignaMark[] {
  const words = each.mark_text?.trim()
  if (!words) return []
  const classes = each.classifications?.map(({ nice_class }) => nice_class) ?? each.nice_classes ?? []
  return [
    {
      id: each.id,
      officeCode: each.office_code,
      words,
      primary: each.status.primary,
      stage: each.status.stage || null,
      route: each.filing_route ?? null,
      applicationNumber: each.application_number ?? null,
      registrationNumber: each.registration_number ?? null,
      niceClasses: [...new Set(classes)].sort((a, b) => a - b),
      owner: ownerOf(each),
      filed: each.filing_date ?? null,
      registered: each.registration_date ?? null,
    },
  ]
}

/** Its owners in their order, separated by semicolons; null if it names none. */
function ownerOf({ owners, owner_name }: z.output<typeof mark>): string | null {
  const names = (owners ?? []).flatMap(({ name }) => name?.trim() || [])
  return names.length > 0 ? names.join('; ') : owner_name?.trim() || null
}
