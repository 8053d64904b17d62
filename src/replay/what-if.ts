import { type EventStore, readWholeStream } from '../engine/ports/event-store.ts'
import type { Bar, CheckRequest, Judgment } from '../events/check.ts'
import { asDomainEvent, type DomainEvent, type RecordedEvent } from '../events/event.ts'
import type { Source, SourceOutcome } from '../events/sections.ts'
import { judgeBy } from '../verdict/judge.ts'
import type { RuleSet } from '../verdict/rule-set.ts'
import { beginOf, type Selection, walk } from './selection.ts'

type Judged = Pick<Judgment, 'verdict' | 'score' | 'ruleSet'> & { rules: string[] }

/** One completed check: its recorded verdict, and the verdict of the other rules on the same results. */
export type Rejudged = {
  checkId: string
  account: string
  mode: string
  completedAt: string
  query: string
  before: Judged
  after: Judged
}

const CHECKS_AT_ONCE = 64

/**
 * Judges the completed checks in a part of the log again by another rule set, from the results in their streams. It
 * asks no source and writes nothing. Rejects with the error of the rules, which names the check.
 */
export async function* whatIf(
  store: Pick<EventStore, 'scan' | 'end' | 'readStream'>,
  selection: Omit<Selection, 'types'>,
  rules: RuleSet,
): AsyncGenerator<Rejudged> {
  const completed = { ...selection, types: ['CheckCompleted'] }
  for await (const { selected } of walk(store, completed, await beginOf(store, completed)))
    for (let at = 0; at < selected.length; at += CHECKS_AT_ONCE) {
      const some = selected.slice(at, at + CHECKS_AT_ONCE)
      yield* await Promise.all(some.map((event) => rejudged(store, event, rules)))
    }
}

async function rejudged(
  store: Pick<EventStore, 'readStream'>,
  completed: RecordedEvent,
  rules: RuleSet,
): Promise<Rejudged> {
  const { stream, revision, account, mode, time } = completed
  const events = (await readWholeStream(store, stream)).filter((event) => event.revision <= revision)
  const { request, query, outcomes, bars } = resultsIn(events.map(asDomainEvent))
  const end = asDomainEvent(completed)
  if (!request || end.type !== 'CheckCompleted')
    throw new Error(`${stream} was completed but never requested`)
  try {
    const after = judgeBy(rules, { request, outcomes, bars })
    return {
      checkId: end.data.checkId,
      account,
      mode,
      completedAt: time,
      query,
      before: judgedBy(end.data),
      after: judgedBy(after),
    }
  } catch (error) {
    throw new Error(`the rule set ${rules.id} fails on ${stream}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function resultsIn(events: readonly DomainEvent[]) {
  let request: CheckRequest | null = null
  let query = ''
  let bars: readonly Bar[] | undefined
  const outcomes: Partial<Record<Source, SourceOutcome>> = {}
  for (const { type, data } of events) {
    if (type === 'CheckRequested') ({ request, query, bars } = data)
    if (type === 'SourceResult') outcomes[data.outcome.source] = data.outcome
  }
  return { request, query, outcomes, bars }
}

const judgedBy = ({ verdict, score, ruleSet, reasons }: Judgment): Judged => ({
  verdict,
  score,
  ruleSet,
  rules: reasons.map(({ rule }) => rule),
})
