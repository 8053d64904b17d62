import { batchStream, checkStream, quotaStream } from '../../src/events/streams.ts'
import type { Registries } from '../program/registries.ts'
import type { Caller } from '../workload/callers.ts'
import type { Violation } from '../world/simulation.ts'
import { quotaAfter } from './event-invariants.ts'
import { endOf, type LoggedOf, type LogView, only } from './log-view.ts'

/** Streams of checks that were requested and have not ended. */
export function openChecks(log: LogView): string[] {
  return log
    .kind('check')
    .filter(([, events]) => events.some(({ type }) => type === 'CheckRequested') && !endOf(events))
    .map(([stream]) => stream)
}

/** Acknowledged checks and batches exist, say what was asked, and have ended with all their sources. */
export function judgeAcknowledged(log: LogView, callers: readonly Caller[]): Violation[] {
  const law = 'acknowledged is kept'
  const found: Violation[] = []
  for (const caller of callers) {
    for (const { id, query } of caller.checks) {
      const events = log.of(checkStream(id))
      const [requested] = only(events, 'CheckRequested')
      if (!requested)
        found.push({ law, what: `${id} ("${query}") was acknowledged, but was never requested` })
      else if (requested.data.query !== query)
        found.push({ law, what: `${id} checks "${requested.data.query}", not "${query}"` })
      else if (!endOf(events)) found.push({ law, what: `${id} ("${query}") has not ended` })
    }
    for (const { id, names } of caller.batches) {
      const events = log.of(batchStream(id))
      const [requested] = only(events, 'BatchRequested')
      if (!requested) found.push({ law, what: `batch ${id} was acknowledged, but was never requested` })
      else if (!events.some(({ type }) => type === 'BatchCompleted'))
        found.push({ law, what: `batch ${id} has not ended` })
      else if (requested.data.rows.length !== names.length)
        found.push({ law, what: `batch ${id} has other rows` })
      for (const { checkId } of requested?.data.rows ?? [])
        if (!endOf(log.of(checkStream(checkId))))
          found.push({ law, what: `check ${checkId} of batch ${id} has not ended` })
    }
  }
  return found
}

/**
 * A check whose registries all answered correctly ended with its sources done, not by its deadline, where the deadline leaves
 * so much time that no fault explains it.
 */
export function judgeDone(
  log: LogView,
  registries: Registries,
  isLong: (requested: LoggedOf<'CheckRequested'>) => boolean,
): Violation[] {
  return log.kind('check').flatMap(([stream, events]) => {
    const [requested] = only(events, 'CheckRequested')
    const [completed] = only(events, 'CheckCompleted')
    if (!requested || !completed || !isLong(requested)) return []
    const { sources } = requested.data.request
    const isRight = sources.every((source) => registries.mannerOf(requested.data.query, source) === 'right')
    const notDone = only(events, 'SourceResult').filter(({ data }) => data.outcome.status !== 'done')
    return isRight && notDone.length > 0
      ? [
          {
            law: 'healthy sources are done',
            what: `${stream} ended without ${notDone.map(({ data }) => data.outcome.source)}`,
          },
        ]
      : []
  })
}

/** Every reservation belongs to a request or was given back; what was refunded was given back once. */
export function judgeQuota(log: LogView): Violation[] {
  const law = 'quota is exact'
  const found: Violation[] = []
  const named = new Map<string, string>()
  for (const event of [...log.all('CheckRequested'), ...log.all('BatchRequested')]) {
    const { reservation } = event.data
    if (!reservation) continue
    const { ids } = quotaAfter(log.of(quotaStream(event.account, reservation.month)))
    if (!ids.has(reservation.id))
      found.push({ law, what: `${event.stream} names ${reservation.id}, which was never reserved` })
    const isRow = event.type === 'CheckRequested' && event.data.batchId !== null
    if (!isRow && named.has(reservation.id))
      found.push({ law, what: `${reservation.id} pays for ${named.get(reservation.id)} and ${event.stream}` })
    if (!isRow) named.set(reservation.id, event.stream)
  }
  for (const [stream, events] of log.kind('quota')) {
    for (const [id, units] of quotaAfter(events).held)
      if (units > 0 && !named.has(id))
        found.push({ law, what: `${stream}: ${id} is charged, but no request uses it` })
  }
  return [...found, ...judgeRefunds(log)]
}

function judgeRefunds(log: LogView): Violation[] {
  const law = 'no reaction lost'
  const released = log.all('QuotaReleased')
  const ends = [...log.all('CheckCompleted'), ...log.all('CheckCanceled')]
  return ends.flatMap((end) => {
    const { checkId, refund } = end.data
    const [requested] = only(log.of(end.stream), 'CheckRequested')
    const reservation = requested?.data.reservation
    if (!reservation) return []
    const ofBatch = requested.data.batchId !== null
    const given = released.filter(
      ({ data }) =>
        data.reservationId === reservation.id &&
        (!ofBatch || data.partOf === checkId || data.partOf === null),
    )
    if (refund && given.length === 0)
      return [{ law, what: `${checkId} is to be refunded, but its quota was not given back` }]
    if (!refund && !ofBatch && given.length > 0)
      return [{ law: 'quota is exact', what: `${checkId} was given back without a refund` }]
    return []
  })
}

/** Every row of a batch is reported in it. */
export function judgeBatches(log: LogView): Violation[] {
  return log.all('BatchRequested').flatMap(({ stream, data }) => {
    const rows = new Set(only(log.of(stream), 'BatchRowCompleted').map((event) => event.data.checkId))
    return [...new Set(data.rows.map(({ checkId }) => checkId))]
      .filter((checkId) => endOf(log.of(checkStream(checkId))) && !rows.has(checkId))
      .map((checkId) => ({
        law: 'no reaction lost',
        what: `${stream} does not know that ${checkId} has ended`,
      }))
  })
}
