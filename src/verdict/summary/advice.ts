type Reason = { code: string; nextStep: string }
type Section = { status: string; reason?: Reason | null }
type Advised<S extends string> = { summary: string; sections: Readonly<Record<S, Section>> }

/** Settings and commands, which only the operator can use. */
const OF_OPERATOR = /namecheck/i
/** For a reader, where a register is not connected. */
export const CONNECT = 'Have an attorney search what is missing, or ask the operator of this service to connect it.'
const UPDATE = 'Have an attorney search the register, or ask the operator of this service to update its data.'

/** The step of a section for a reader without access to the service. */
export function stepForReaders({ code, nextStep }: Reason): string {
  if (!OF_OPERATOR.test(nextStep)) return nextStep
  return code === 'stale_data' ? UPDATE : CONNECT
}

/** A step, and the sources that it concerns; none if it concerns the whole report. */
export type Advice<S extends string> = { sources: S[]; step: string }

/**
 * What a finished report advises: the last sentence of its summary, then the steps of sources without a complete answer. A
 * step is named once.
 * @param summary ends with its advice
 */
export function adviceOf<S extends string>({ summary, sections }: Advised<S>): Advice<S>[] {
  const open = (Object.entries(sections) as [S, Section][]).flatMap(([source, { reason, status }]) =>
    reason && status !== 'skipped' ? [{ source, step: stepForReaders(reason) }] : [],
  )
  const bySource = [...Map.groupBy(open, ({ step }) => step)].map(([step, of]) => ({
    sources: of.map(({ source }) => source),
    step,
  }))
  const first = lastSentence(summary)
  return open.some(({ step }) => step === first) ? bySource : [{ sources: [], step: first }, ...bySource]
}

const lastSentence = (summary: string): string =>
  summary
    .split(/(?<=[.!?]) (?=\p{Lu})/u)
    .at(-1)
    ?.trim() ?? summary
