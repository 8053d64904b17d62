import { type Judgment, judgment } from '../events/check.ts'
import { asDomainEvent, type EncodedEvent } from '../events/event.ts'
import type { Source, SourceOutcome } from '../events/sections.ts'
import { judge } from '../verdict/judge.ts'
import type { Case } from '../verdict/rule.ts'
import { EvidenceRefused } from './refused.ts'

/** The result of folding the events of a check. */
export type CheckReplay = {
  check: string
  query: string
  mode: string
  status: 'queued' | 'running' | 'completed' | 'canceled'
  ruleSet: string
  /** The recorded verdict, and the verdict that follows from the results by the same rule set; null without one. */
  recorded: Judgment | null
  derived: Judgment | null
  /** What the verdict was judged from. */
  case: Case
  /** SHA-256 of the answers of sources, without repeats. */
  answers: string[]
  /** Revision of the event that ended the check; null while it is open. */
  endedBy: number | null
}

/** Folds the events of a check. Throws {@link EvidenceRefused} for no events, or for an unknown rule set. */
export function replayOf(events: readonly EncodedEvent[]): CheckReplay {
  const requested = events.map(asDomainEvent).find((event) => event.type === 'CheckRequested')
  if (requested?.type !== 'CheckRequested') throw new EvidenceRefused('its events are not those of a check')
  const { checkId, query, request, ruleSet, bars } = requested.data
  const outcomes: Partial<Record<Source, SourceOutcome>> = {}
  const replay: CheckReplay = {
    check: checkId,
    query,
    mode: requested.mode,
    status: 'queued',
    ruleSet,
    recorded: null,
    derived: null,
    case: { request, outcomes, bars },
    answers: [],
    endedBy: null,
  }
  const answers = new Set<string>()
  for (const event of events.map(asDomainEvent))
    switch (event.type) {
      case 'SourceResult':
        outcomes[event.data.outcome.source] = event.data.outcome
        for (const { sha256 } of event.data.outcome.evidence) if (sha256 !== null) answers.add(sha256)
        replay.status = 'running'
        break
      case 'SourceAttemptFailed':
        replay.status = 'running'
        break
      case 'CheckCompleted': {
        const { verdict, verdictBasis, score, reasons } = event.data
        replay.recorded = { verdict, verdictBasis, score, ruleSet: event.data.ruleSet, reasons }
        replay.derived = derive(event.data.ruleSet, replay.case)
        Object.assign(replay, { status: 'completed', endedBy: event.revision })
        break
      }
      case 'CheckCanceled':
        Object.assign(replay, { status: 'canceled', endedBy: event.revision })
        break
    }
  return { ...replay, answers: [...answers] }
}

/** Whether the recorded verdict equals the derived one. */
export function isDerived({ recorded, derived }: Pick<CheckReplay, 'recorded' | 'derived'>): boolean {
  const written = (found: Judgment | null) => found && JSON.stringify(judgment.parse(found))
  return written(recorded) === written(derived)
}

function derive(ruleSet: string, input: Parameters<typeof judge>[1]): Judgment {
  try {
    return judge(ruleSet, input)
  } catch (error) {
    throw new EvidenceRefused(error instanceof Error ? error.message : String(error))
  }
}
