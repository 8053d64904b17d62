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
  /** After an assessment by a reviewer: verdict and reasons are those after review. */
  review?: { marks: readonly { finding: string; mark: string }[] } | null | undefined
}
export type SummarizedSection = {
  status: string
  reason?: SectionReason | null
  coverage?: readonly Coverage[]
  findings?: readonly object[]
}
