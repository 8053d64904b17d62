import type { checkEvents } from '../events/check.ts'
import { asDomainEvent, type DomainEvent, type EncodedEvent, type EventOf } from '../events/event.ts'
import { EvidenceRefused } from './refused.ts'

type CheckEvent = EventOf<keyof typeof checkEvents>
type Phase = 'new' | 'open' | 'ended'

/** The phase in which each event of a check may occur, and the phase that follows. */
const LIFECYCLE: Readonly<Record<CheckEvent['type'], readonly [from: Phase, to: Phase]>> = {
  CheckVoided: ['new', 'new'],
  CheckRequested: ['new', 'open'],
  SourceResult: ['open', 'open'],
  SourceAttemptFailed: ['open', 'open'],
  SourceRetryDue: ['open', 'open'],
  CheckCompleted: ['open', 'ended'],
  CheckCanceled: ['open', 'ended'],
  CheckRetried: ['ended', 'ended'],
}

/**
 * Checks the order of events: returned quota, one request, results, at most one end (by the rule set of the
 * request), retries. All events belong to one check and one mode. Throws {@link EvidenceRefused} for any other
 * order.
 */
export function checkLifecycle(check: string, events: readonly EncodedEvent[]): void {
  let phase: Phase = 'new'
  let ruleSet = ''
  for (const event of events.map(asDomainEvent)) {
    const what = `event ${event.revision} (${event.type})`
    if (!isOfCheck(event) || event.data.checkId !== check || event.mode !== events[0]?.mode)
      throw new EvidenceRefused(`${what} is not one of ${check} in its mode`)
    const [from, to] = LIFECYCLE[event.type]
    if (phase !== from) throw new EvidenceRefused(`${what} cannot occur there in a check`)
    phase = to
    if (event.type === 'CheckRequested') ruleSet = event.data.ruleSet
    if (event.type === 'CheckCompleted' && event.data.ruleSet !== ruleSet)
      throw new EvidenceRefused(
        `${what} judges by rule set ${event.data.ruleSet}, but the request names ${ruleSet}`,
      )
  }
  if (phase === 'new') throw new EvidenceRefused('its events are not those of a check')
}

const isOfCheck = (event: DomainEvent): event is CheckEvent => Object.hasOwn(LIFECYCLE, event.type)
