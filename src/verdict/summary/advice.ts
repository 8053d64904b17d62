import { dayWords } from '#shared/day-words.ts'
import { findingName } from '#shared/finding-name.ts'
import { SOURCE_WORDS } from '#shared/report-words.ts'

type Section = { status: string; reason?: { nextStep: string } | null }
type Advised<S extends string> = { summary: string; sections: Readonly<Record<S, Section>> }

/** A step, and the sources that it concerns; none if it concerns the whole report. */
export type Advice<S extends string> = { sources: S[]; step: string }

/**
 * What a finished report advises: the last sentence of its summary, then the steps of sources without a complete answer. A
 * step is named once.
 * @param summary ends with its advice
 */
export function adviceOf<S extends string>({ summary, sections }: Advised<S>): Advice<S>[] {
  const open = (Object.entries(sections) as [S, Section][]).flatMap(([source, { reason, status }]) =>
    reason && status !== 'skipped' ? [{ source, step: reason.nextStep }] : [],
  )
  const bySource = [...Map.groupBy(open, ({ step }) => step)].map(([step, of]) => ({
    sources: of.map(({ source }) => source),
    step,
  }))
  const first = lastSentence(summary)
  return open.some(({ step }) => step === first) ? bySource : [{ sources: [], step: first }, ...bySource]
}

type Report<S extends string> = Advised<S> & {
  status: string
  extent: { searchAgainOn: string | null }
  review?: Assessed
}
type Assessed = { marks: readonly { finding: string; mark: string }[] } | null | undefined

/** The findings with a consent of their owner, according to reviewers, by name. */
export const consentedIn = (review: Assessed, sections: object): string[] =>
  (review?.marks ?? []).flatMap(({ finding, mark }) =>
    mark === 'consent' ? (findingName(sections, finding) ?? []) : [],
  )

/** What to do after reading a finished report, in the order of urgency; nothing before. */
export function nextSteps<S extends keyof typeof SOURCE_WORDS>(report: Report<S>): string[] {
  if (report.status !== 'completed') return []
  const { searchAgainOn } = report.extent
  const consented = consentedIn(report.review, report.sections)
  return [
    ...adviceOf<S>(report).map(({ sources, step }) =>
      sources.length === 0 ? step : `${sources.map((one) => SOURCE_WORDS[one]).join(', ')}: ${step}`,
    ),
    ...(consented.length === 0 ? [] : [`Keep the owner’s consent in writing: ${consented.join('; ')}.`]),
    `Check the name again before you file an application, publish the name or sign a contract${searchAgainOn === null ? '' : `, and its marks on ${dayWords(searchAgainOn)}, when the last earlier applications have appeared`}.`,
  ]
}

const lastSentence = (summary: string): string =>
  summary
    .split(/(?<=[.!?]) (?=\p{Lu})/u)
    .at(-1)
    ?.trim() ?? summary
