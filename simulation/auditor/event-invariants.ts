import { streamKind } from '../../src/events/streams.ts'
import type { Registries } from '../program/registries.ts'
import type { Violation } from '../world/simulation.ts'
import { type Logged, type LogView, only } from './log-view.ts'
import { endpointAfter } from './webhooks.ts'

/** Laws that every single event must keep, judged when it appears in the log. `log` ends with this event. */
export function judgeEvent(log: LogView, event: Logged, registries: Registries): Violation | undefined {
  const before = log.of(event.stream).slice(0, -1)
  if (event.revision !== before.length)
    return {
      law: 'order in a stream',
      what: `${event.stream} has revision ${event.revision} after ${before.length} events`,
    }
  const last = before.at(-1)
  if (last && event.time < last.time)
    return {
      law: 'order in a stream',
      what: `${event.stream} revision ${event.revision}: its time runs backwards`,
    }
  switch (streamKind(event.stream)) {
    case 'check':
      return judgeCheck(before, event, registries)
    case 'quota':
      return judgeQuota(before, event)
    case 'webhook':
      return judgeWebhook(before, event)
    default:
      return undefined
  }
}

const AFTER_THE_END = ['CheckRetried', 'CheckVoided']

function judgeCheck(before: readonly Logged[], event: Logged, registries: Registries): Violation | undefined {
  const end = before.find(({ type }) => type === 'CheckCompleted' || type === 'CheckCanceled')
  if (end && !AFTER_THE_END.includes(event.type))
    return { law: 'one end', what: `${event.stream}: ${event.type} follows ${end.type}` }
  const [requested] = only(before, 'CheckRequested')
  if (event.type === 'CheckRequested' && requested)
    return { law: 'one request', what: `${event.stream} was requested twice` }
  if (event.type === 'SourceResult') {
    const { outcome, carriedFrom } = event.data
    if (only(before, 'SourceResult').some(({ data }) => data.outcome.source === outcome.source))
      return { law: 'one result', what: `${event.stream} has two results of ${outcome.source}` }
    const query = requested?.data.query ?? ''
    if (
      outcome.status === 'done' &&
      carriedFrom === null &&
      !registries.hasGiven(outcome.source, query, outcome.summary)
    )
      return {
        law: 'unknown is not free',
        what: `${event.stream}: no registry gave the answer "${outcome.summary}"`,
      }
  }
  if (event.type === 'CheckCompleted' && requested) {
    // The append of the last result carries the end.
    const results = only(before, 'SourceResult')
    const missing = requested.data.request.sources.filter(
      (source) => !results.some(({ data }) => data.outcome.source === source),
    )
    if (missing.length > 0 && event.time < requested.data.deadlineAt)
      return {
        law: 'one end',
        what: `${event.stream} ended without ${missing.join(', ')} before its deadline`,
      }
    const isUnknown = results.some(({ data }) => data.outcome.status !== 'done') || missing.length > 0
    if (
      isUnknown &&
      event.data.verdict === 'clear' &&
      lacksDecisive(requested.data.request.sources, results, missing)
    )
      return { law: 'unknown is not free', what: `${event.stream} is clear without a decisive source` }
  }
  return undefined
}

const DECISIVE = ['domains', 'trademarks', 'companies']

function lacksDecisive(
  sources: readonly string[],
  results: readonly { data: { outcome: { source: string; status: string } } }[],
  missing: readonly string[],
): boolean {
  return DECISIVE.some(
    (source) =>
      sources.includes(source) &&
      (missing.includes(source) ||
        results.some(({ data }) => data.outcome.source === source && data.outcome.status !== 'done')),
  )
}

function judgeQuota(before: readonly Logged[], event: Logged): Violation | undefined {
  if (event.type !== 'QuotaReserved' && event.type !== 'QuotaReleased') return undefined
  const { held, used, limit, ids } = quotaAfter(before)
  const { reservationId, units } = event.data
  if (event.type === 'QuotaReserved') {
    if (ids.has(reservationId))
      return { law: 'quota is exact', what: `${event.stream}: ${reservationId} was charged twice` }
    if (limit === null || used + units > limit)
      return {
        law: 'quota is exact',
        what: `${event.stream}: ${used} + ${units} of ${limit} at revision ${event.revision}`,
      }
    if (event.data.used !== used + units)
      return {
        law: 'quota is exact',
        what: `${event.stream}: revision ${event.revision} counts ${event.data.used}, not ${used + units}`,
      }
    return undefined
  }
  if ((held.get(reservationId) ?? 0) < units)
    return {
      law: 'quota is exact',
      what: `${event.stream}: ${reservationId} gives back ${units} of ${held.get(reservationId) ?? 0}`,
    }
  return undefined
}

/** The quota as its events say, counted without the folds of the program. */
export function quotaAfter(events: readonly Logged[]): {
  held: Map<string, number>
  used: number
  limit: number | null
  ids: Set<string>
} {
  const held = new Map<string, number>()
  const ids = new Set<string>()
  let used = 0
  let limit: number | null = null
  for (const event of events) {
    if (event.type === 'QuotaLimitSet') limit = event.data.limit
    if (event.type === 'QuotaReserved') {
      ids.add(event.data.reservationId)
      held.set(event.data.reservationId, event.data.units)
      used += event.data.units
    }
    if (event.type === 'QuotaReleased') {
      const left = (held.get(event.data.reservationId) ?? 0) - event.data.units
      held.set(event.data.reservationId, left)
      used -= event.data.units
    }
  }
  return { held, used, limit, ids }
}

/** An attempt that is in progress at a pause has begun before it; clocks of processes differ by less. */
const LONGEST_ATTEMPT_MS = 16_000

/** An attempt is recorded once, and nothing is queued twice under one id. */
function judgeWebhook(before: readonly Logged[], event: Logged): Violation | undefined {
  if (event.type === 'WebhookMessageQueued') {
    const { queueId } = event.data
    if (only(before, 'WebhookMessageQueued').some(({ data }) => data.queueId === queueId))
      return { law: 'no webhook doubled', what: `${event.stream}: ${queueId} is queued twice` }
  }
  if (event.type === 'WebhookDeliverySucceeded' || event.type === 'WebhookDeliveryFailed') {
    const { messageId, attempt } = event.data
    const twice = before.some(
      (one) =>
        (one.type === 'WebhookDeliverySucceeded' || one.type === 'WebhookDeliveryFailed') &&
        one.data.messageId === messageId &&
        one.data.attempt === attempt,
    )
    if (twice)
      return {
        law: 'no webhook doubled',
        what: `${event.stream}: attempt ${attempt} of ${messageId} counts twice`,
      }
    const { pausedBy } = endpointAfter(before)
    if (pausedBy && Date.parse(event.data.startedAt) - Date.parse(pausedBy.time) > LONGEST_ATTEMPT_MS)
      return {
        law: 'pause explained by events',
        what: `${event.stream}: attempt ${attempt} of ${messageId} began during the pause of revision ${pausedBy.revision}`,
      }
    if (!only(before, 'WebhookMessageQueued').some(({ data }) => data.messageId === messageId))
      return {
        law: 'no webhook sent by a replay',
        what: `${event.stream}: ${messageId} was sent, but never queued`,
      }
  }
  return undefined
}
