import type { Bar, CheckRequest, Reason } from '../events/check.ts'
import type { FindingOf, OutcomeOf, Source, SourceOutcome } from '../events/sections.ts'

/** The input of a verdict. A requested source that is missing gave no answer. */
export type Case = {
  request: CheckRequest
  outcomes: Partial<Record<Source, SourceOutcome>>
  /** Absolute grounds against the name, from its request; none by default. */
  bars?: readonly Bar[]
}

/** One thing that a rule fired on: its path in the report, if it is a finding, and its name for the text. */
export type Hit = { finding: string | null; name: string }

/** Against what the owner of an earlier right, an office or a register can object. */
export const OBJECTIONS = ['registration', 'formation', 'use'] as const
export type Objection = (typeof OBJECTIONS)[number]

export type Rule = {
  id: string
  effect: Reason['effect']
  /** Against what someone can object because of it; none by default. */
  objections?: readonly Objection[]
  /** When it fires, as a clause; printed in the docs. */
  when: string
  /** The sentence in the report; `{list}` is replaced by the names of the hits, `{one|many}` by the words for their number. */
  text: string
  /** Points off the score: for the first hit, for each further one, and at most. */
  weight: Weight
  /** The hits of the rule in this case; empty if it does not fire. */
  hits(of: Case): Hit[]
}

export type Weight = { first: number; each: number; most: number }

export const once = (points: number): Weight => ({ first: points, each: 0, most: points })
export const growing = (first: number, each: number, most: number): Weight => ({ first, each, most })

type Ended<S extends Source> = OutcomeOf<S> & { findings: readonly FindingOf<S>[] }

/** The outcome of a requested source, if it ended. */
export function outcomeOf<S extends Source>({ request, outcomes }: Case, source: S): Ended<S> | undefined {
  const outcome = outcomes[source]
  return outcome && request.sources.includes(source) && isOf(outcome, source) ? outcome : undefined
}

const isOf = <S extends Source>(outcome: SourceOutcome, source: S): outcome is Ended<S> =>
  outcome.source === source

/**
 * The findings of a source that pass a test. The status of the source does not matter: findings of an incomplete
 * source count too.
 */
export const pick =
  <S extends Source>(
    source: S,
    name: (finding: FindingOf<S>) => string,
    test: (finding: FindingOf<S>, request: CheckRequest) => boolean,
  ) =>
  (of: Case): Hit[] => {
    const findings: readonly FindingOf<S>[] = outcomeOf(of, source)?.findings ?? []
    return findings.flatMap((finding, index) =>
      test(finding, of.request) ? [{ finding: `${source}/${index}`, name: name(finding) }] : [],
    )
  }
