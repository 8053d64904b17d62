/** A judgment with what reviewers say about it. Runs in the console, too, so this module imports nothing. */
type Judged<V, R> = {
  verdict: V | null
  score: number | null
  summary?: string | null | undefined
  reasons: readonly R[]
  review?: { verdict: V; score: number | null; summary: string; reasons: readonly R[] } | null | undefined
}

/** The judgment of the rules alone, beside that after review. */
export type Alone<V = string, R = object> = { verdict: V | null; score: number | null; reasons: readonly R[] }

/**
 * A check or a name of a list as its reader takes it: after an assessment, with the verdict, score, summary and reasons after
 * review, and with what the rules alone say as `alone`; `alone` is null without an assessment.
 */
export function afterReview<V, R, C extends Judged<V, R>>(
  of: C & Judged<V, R>,
): C & { alone: Alone<V, R> | null } {
  const { review, verdict, score, reasons: byRules } = of
  if (!review) return { ...of, alone: null }
  const { summary, reasons } = review
  return {
    ...of,
    verdict: review.verdict,
    score: review.score,
    summary,
    reasons,
    alone: { verdict, score, reasons: byRules },
  }
}

/** What stands beside a judgment after review. @param word for the verdict of the rules alone */
export const aloneWords = (word: string, score: number | null): string =>
  `After review by a person. The rules alone: ${word}${score === null ? '' : `, score ${score}`}.`

type Reviewed = {
  sections: Readonly<Record<string, { readonly findings: readonly object[] }>>
  review?: { marks: readonly { finding: string; mark: string }[] } | null | undefined
}

/** A check whose findings say as `assessed` what a reviewer decided about them; the words of reports show it. */
export function withAssessments<C extends Reviewed>(of: C): C {
  const marks = new Map((of.review?.marks ?? []).map(({ finding, mark }) => [finding, mark]))
  if (marks.size === 0) return of
  const sections = Object.entries(of.sections).map(([source, section]) => {
    const findings = section.findings.map((one, at) => {
      const assessed = marks.get(`${source}/${at}`)
      return assessed === undefined ? one : { ...one, assessed }
    })
    return [source, { ...section, findings }] as const
  })
  return { ...of, sections: Object.fromEntries(sections) }
}
