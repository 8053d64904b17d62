import { topicOfEvent } from '../../src/engine/kafka/gap-reader.ts'
import { reportsTopic } from '../../src/events/topics.ts'
import type { InspectedTopic } from '../servers/kafka/inspection.ts'
import type { FetchedRecord } from '../servers/kafka/protocol.ts'
import type { Violation } from '../world/simulation.ts'
import type { Logged, LogView } from './log-view.ts'

const headerOf = ({ headers }: FetchedRecord, name: string): string => String(headers[name] ?? '')
const revisionOf = (record: FetchedRecord): number => Number(headerOf(record, 'ce_revision'))

/**
 * Topics hold every event of the log, and an event comes to its topic after all earlier ones of its stream. The newest
 * report of each check is the last one of its key.
 */
export function judgeTopics(log: LogView, topics: readonly InspectedTopic[], prefix: string): Violation[] {
  const found: Violation[] = []
  const arrived = new Map<string, number>()
  const newest = new Map<string, FetchedRecord>()
  const reports = new Set(['live', 'test'].map((mode) => reportsTopic(mode, prefix)))
  const ofEvents = new Set(log.recorded.map((event) => topicOfEvent(event, prefix)))
  for (const { name, partitions } of topics)
    for (const record of partitions.flatMap(({ records }) => records)) {
      const stream = headerOf(record, 'ce_subject')
      if (reports.has(name)) newest.set(stream, record)
      if (!ofEvents.has(name)) continue
      const next = arrived.get(stream) ?? 0
      const revision = revisionOf(record)
      if (revision > next)
        found.push({
          law: 'order per key',
          what: `${name}: revision ${revision} of ${stream} came before ${next}`,
        })
      arrived.set(stream, Math.max(next, revision + 1))
    }
  for (const [stream, events] of log.streams) {
    const [first] = events
    if (!first || topicOfEvent(first as never, prefix) === undefined) continue
    const count = arrived.get(stream) ?? 0
    if (count < events.length)
      found.push({
        law: 'every event is relayed',
        what: `${stream} has ${events.length} events, its topic ${count}`,
      })
  }
  return [...found, ...judgeReports(log, newest)]
}

/** The last message of each check is its newest report, or deletes that of an erased account. */
function judgeReports(log: LogView, newest: ReadonlyMap<string, FetchedRecord>): Violation[] {
  const law = 'the newest report is published'
  const erased = new Set(log.all('AccountErased').map(({ account }) => account))
  return log.kind('check').flatMap(([stream, events]) => {
    const last = events.at(-1)
    if (!last || !events.some(({ type }) => type === 'CheckRequested')) return []
    const record = newest.get(stream)
    if (!record) return [{ law, what: `no report of ${stream} was published` }]
    if (erased.has(last.account))
      return record.value === null
        ? []
        : [{ law: 'erased is erased', what: `the published report of ${stream} was not deleted` }]
    return revisionOf(record) === last.revision ? [] : [{ law, what: staleReport(stream, record, last) }]
  })
}

const staleReport = (stream: string, record: FetchedRecord, { revision }: Logged): string =>
  `the published report of ${stream} has revision ${revisionOf(record)}, not ${revision}`
