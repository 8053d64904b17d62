import { z } from 'zod'
import type { MarkKind, RightKind } from '../../../events/sections.ts'
import { ProviderError, type RawAnswer, type Reading } from '../../provider-client/interfaces.ts'
import type { ListPage } from '../../provider-client/paged-list.ts'
import { readResult } from '../../provider-client/read-answer.ts'
import { counted } from '../search-result.ts'

export const EUIPO_PAGE_SIZE = 100

const HOUR = 3_600

const day = z.iso.date().nullish().catch(null)

const mark = z.object({
  applicationNumber: z.string().min(1).max(40),
  status: z.string().min(1).max(60),
  niceClasses: z.array(z.int().min(1).max(45)),
  wordMarkSpecification: z.object({ verbalElement: z.string().max(5_000).nullish() }).nullish(),
  markBasis: z.string().max(60).nullish(),
  markFeature: z.string().max(60).nullish(),
  applicationDate: day,
  designationDate: day,
  registrationDate: day,
  expiryDate: day,
  applicants: z.array(z.object({ name: z.string().max(2_000).nullish() })).nullish(),
})

/** Schema `TrademarkSearchResult` of the Trademark Search API 1.1.0, limited to the members that are used. */
const searchResult = z.object({
  trademarks: z.array(mark).max(EUIPO_PAGE_SIZE),
  totalElements: z.int().nonnegative(),
  page: z.int().nonnegative(),
})

/** A mark that contains words. */
export type EuipoMark = {
  number: string
  words: string
  status: string
  niceClasses: number[]
  owner: string | null
  right: RightKind | null
  kind: MarkKind | null
  /** Dates `yyyy-mm-dd`; of an international registration, `filed` is the date of the EU designation. */
  filed: string | null
  registered: string | null
  expires: string | null
}

/** `markBasis` of the Trademark Search API 1.1.0. */
const RIGHTS: Readonly<Record<string, RightKind>> = {
  EU_TRADEMARK: 'eu',
  INTERNATIONAL_TRADEMARK: 'international',
}

/** `markFeature` of the Trademark Search API 1.1.0; a figurative mark with words is `combined`. */
const KINDS: Readonly<Record<string, MarkKind>> = {
  WORD: 'word',
  FIGURATIVE: 'combined',
  SHAPE_3D: 'shape',
  COLOUR: 'color',
  SOUND: 'sound',
  HOLOGRAM: 'hologram',
  OLFACTORY: 'olfactory',
  POSITION: 'position',
  PATTERN: 'pattern',
  MOTION: 'motion',
  MULTIMEDIA: 'multimedia',
  OTHER: 'other',
}

export type EuipoPage = ListPage<EuipoMark>

/** Reads one page of search results; a page that contradicts itself causes a {@link ProviderError}. */
export function readEuipoPage(answer: RawAnswer, page: number): Reading<EuipoPage> {
  const result = readResult(answer, searchResult)
  const { trademarks, totalElements: total } = result
  const before = page * EUIPO_PAGE_SIZE
  const due = Math.min(Math.max(total - before, 0), EUIPO_PAGE_SIZE)
  if (result.page !== page || trademarks.length !== due) {
    const got = `${trademarks.length} marks on page ${result.page} of ${total} in all`
    throw new ProviderError('invalid_answer', `the answer contradicts itself: ${got}`, { answer })
  }
  const marks = trademarks.flatMap((each): EuipoMark[] => {
    const words = each.wordMarkSpecification?.verbalElement?.trim()
    if (!words) return []
    const owners = (each.applicants ?? []).flatMap(({ name }) => (name ? [name] : []))
    return [
      {
        number: each.applicationNumber,
        words,
        status: each.status,
        niceClasses: each.niceClasses,
        owner: owners.join('; ') || null,
        right: RIGHTS[each.markBasis ?? ''] ?? null,
        kind: KINDS[each.markFeature ?? ''] ?? null,
        filed: each.applicationDate ?? each.designationDate ?? null,
        registered: each.registrationDate ?? null,
        expires: each.expiryDate ?? null,
      },
    ]
  })
  return {
    value: {
      items: marks,
      ids: trademarks.map(({ applicationNumber }) => applicationNumber),
      total,
      last: before + trademarks.length >= total,
    },
    outcome: total > trademarks.length ? `${trademarks.length} of ${total} marks` : counted(total),
    confidence: 'high',
    ttlSeconds: total > 0 ? 24 * HOUR : HOUR,
  }
}
