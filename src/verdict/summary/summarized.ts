import type { CheckRequest, Verdict } from '../../events/check.ts'
import type { Coverage, SectionReason, Source } from '../../events/sections.ts'
import type { WordedReason } from '../reason-text.ts'

/** A check, or a row of a batch, of which only the status of each section is known. */
export type Summarized = {
  status: 'queued' | 'pending' | 'running' | 'completed' | 'canceled'
  verdict: Verdict | null
  reasons: readonly WordedReason[]
  request: Pick<CheckRequest, 'sources' | 'niceClasses' | 'goodsTerms'>
  sections: Readonly<Record<Source, SummarizedSection>>
  /** After an assessment by a reviewer, what the rules alone say: verdict and reasons are those after review. */
  alone?: object | null
}
export type SummarizedSection = {
  status: string
  reason?: SectionReason | null
  coverage?: readonly Coverage[]
  findings?: readonly object[]
}
