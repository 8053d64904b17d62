/** A judgment with what reviewers say about it. Runs in the console, too, so this module imports nothing. */
type Judged<V, R> = {
  verdict: V | null
  score: number | null
  summary?: string | null | undefined
  reasons: readonly R[]
  review?: { verdict: V; score: number | null; summary: string; reasons: readonly R[] } | null | undefined
}

/** The judgment of the rules alone, beside that after review. */
export type Alone<V = string> = { verdict: V | null; score: number | null }

/**
 * A check or a name of a list as its reader takes it: after an assessment, with the verdict, score, summary and reasons after
 * review, and with what the rules alone say as `alone`; `alone` is null without an assessment.
 */
export function afterReview<V, R, C extends Judged<V, R>>(
  of: C & Judged<V, R>,
): C & { alone: Alone<V> | null } {
  const { review, verdict, score } = of
  if (!review) return { ...of, alone: null }
  const { summary, reasons } = review
  return { ...of, verdict: review.verdict, score: review.score, summary, reasons, alone: { verdict, score } }
}

/** What stands beside a judgment after review. @param word for the verdict of the rules alone */
export const aloneWords = (word: string, score: number | null): string =>
  `After review by a person. The rules alone: ${word}${score === null ? '' : `, score ${score}`}.`

type Assessed = {
  sections: Readonly<Record<string, { readonly findings: readonly object[] }>>
  review?: { marks: readonly { finding: string; mark: string }[] } | null | undefined
}

/**
 * A check whose answers leave out what reviewers settled: marks and companies with an assessment other than `blocking` count as
 * those of the applicant do, and so do other findings that belong to the applicant.
 */
export function settledAsOwn<C extends Assessed>(of: C): C {
  const settled = new Set(
    (of.review?.marks ?? [])
      .filter(({ finding, mark }) => mark === 'own' || (mark !== 'blocking' && OF_OTHERS.test(finding)))
      .map(({ finding }) => finding),
  )
  if (settled.size === 0) return of
  const sections = Object.entries(of.sections).map(([source, section]) => {
    const isSettled = (at: number): boolean => settled.has(`${source}/${at}`)
    const findings = section.findings.map((one, at) => (isSettled(at) ? { ...one, own: true } : one))
    return [source, { ...section, findings }] as const
  })
  return { ...of, sections: Object.fromEntries(sections) }
}

const OF_OTHERS = /^(?:trademarks|companies)\//
