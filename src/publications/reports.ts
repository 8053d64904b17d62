import { type EventStore, readWholeStream } from '../engine/ports/event-store.ts'
import { aggregateId, type Message } from '../events/cloud-event.ts'
import { asDomainEvent, type RecordedEvent } from '../events/event.ts'
import { streamKind } from '../events/streams.ts'
import { foldOnto } from '../projections/projection.ts'
import type { ReportDocument } from '../projections/report/document.ts'
import { reportProjection } from '../projections/report/projection.ts'

/** A report as the compacted topic has it: the message of its check, and the mode that tells the topic. */
export type PublishedReport = { mode: string; message: Message }

const READ_AT_ONCE = 32

/**
 * The report of each check that these events touch, folded from its whole stream as it is now: newer than the
 * events where the stream has gone on. Checks that were voided before they began have none.
 */
export async function reportMessages(
  store: EventStore,
  events: readonly RecordedEvent[],
): Promise<PublishedReport[]> {
  const checks = events.filter(({ stream }) => reportProjection.streams.includes(streamKind(stream)))
  const streams = [...new Set(checks.map(({ stream }) => stream))]
  const reports: PublishedReport[] = []
  for (let at = 0; at < streams.length; at += READ_AT_ONCE) {
    const some = streams.slice(at, at + READ_AT_ONCE)
    const read = await Promise.all(some.map((stream) => readWholeStream(store, stream)))
    for (const stream of read) {
      const report = reportOf(stream)
      if (report) reports.push(report)
    }
  }
  return reports
}

function reportOf(events: readonly RecordedEvent[]): PublishedReport | null {
  const last = events.at(-1)
  const report = foldOnto(reportProjection, null, events.map(asDomainEvent))
  return last && report ? { mode: report.mode, message: messageOf(report, last) } : null
}

/**
 * CloudEvents 1.0, binary mode, as the events of the other topics. The revision tells which of two reports of a
 * check is the newer one. Sealed members stay out: nobody who reads a topic can open them.
 */
function messageOf(report: ReportDocument, { stream, revision, time }: RecordedEvent): Message {
  const { sealedMetadata: _, ...readable } = report
  const { account, mode } = report
  return {
    key: aggregateId(stream),
    value: Buffer.from(JSON.stringify(readable)),
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: `${stream}@${revision}`,
      ce_source: '/namecheck',
      ce_type: 'namecheck.Report',
      ce_subject: stream,
      ce_time: time,
      ce_revision: String(revision),
      ce_schemaversion: String(reportProjection.version),
      ...(account && { ce_account: account }),
      ...(mode && { ce_mode: mode }),
    },
  }
}
