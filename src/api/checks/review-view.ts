import type { ReviewState } from '../../commands/review/decider.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import type { Verdict } from '../../events/check.ts'
import type { ReviewMark } from '../../events/review.ts'
import { SOURCES } from '../../events/sections.ts'
import type { ReportDocument } from '../../projections/report/document.ts'
import { reviewedJudgment } from '../../verdict/review.ts'
import type { Case } from '../../verdict/rule.ts'
import { summaryOf } from '../../verdict/summary/sentences.ts'
import { reasonView } from './reason-view.ts'

/** What reviewers say about a check, and the judgment that follows, in addition to that of the rules. */
export type ReviewView = {
  object: 'review'
  verdict: Verdict
  score: number | null
  summary: string
  reasons: ReturnType<typeof reasonView>[]
  marks: {
    finding: string
    mark: ReviewMark
    reason: string | null
    by: string
    reviewer: string | null
    at: string
  }[]
}

/** The reviewed verdict and score, and the number of assessments. */
export const briefReview = ({ verdict, score, marks }: ReviewView) => ({
  verdict,
  score,
  marks: marks.length,
})

/** Binds the encrypted reason of an assessment to its check. */
export const reasonPurpose = (checkId: string): string => `${checkId}/review`

/** Finds the names of actors of an account; absent for readers that do not belong to the account. */
export type Names = {
  namesOf(accountId: string, actors: Iterable<string>): Promise<ReadonlyMap<string, string>>
}

/**
 * The assessments with their reasons, and the judgment that follows from them. Reasons are null after an erasure, names also
 * without `people`.
 */
export async function reviewView(
  report: ReportDocument,
  { marks }: ReviewState,
  { encryptor, people }: { encryptor: Encryptor; people?: Names | undefined },
): Promise<ReviewView> {
  const names = await people?.namesOf(
    report.account,
    marks.map(({ by }) => by),
  )
  const shown = marks.map(async ({ finding, mark, sealedReason, by, at }) => {
    const reason = await encryptor.decryptText(report.account, reasonPurpose(report._id), sealedReason)
    return {
      finding,
      mark,
      reason,
      by,
      reviewer: names?.get(by) ?? null,
      at,
    }
  })
  const judged = reviewedJudgment(report.ruleSet, caseOf(report), marks)
  return {
    object: 'review',
    verdict: judged.verdict,
    score: judged.score,
    summary: summaryOf({ ...report, ...judged, review: { marks } }),
    reasons: judged.reasons.map(reasonView),
    marks: await Promise.all(shown),
  }
}

/** What the verdict of a report was judged from. */
function caseOf({ request, sections, bars }: ReportDocument): Case {
  const ended = SOURCES.flatMap((source) => {
    const { status, ...section } = sections[source]
    return status === 'pending' || status === 'skipped' ? [] : [[source, { ...section, source, status }]]
  })
  return { request, outcomes: Object.fromEntries(ended), bars }
}
