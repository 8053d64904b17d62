import { monthEnd } from '../commands/month.ts'
import type { EventStore } from '../engine/ports/event-store.ts'
import { asDomainEvent } from '../events/event.ts'
import { batchStream, checkStream } from '../events/streams.ts'
import type { MessageSubject, WebhookPayload } from '../events/webhook.ts'
import type { BatchDocument } from '../projections/batches/document.ts'
import { batchProjection } from '../projections/batches/projection.ts'
import { foldOnto } from '../projections/projection.ts'
import type { ReportDocument } from '../projections/report/document.ts'
import { reportProjection } from '../projections/report/projection.ts'

/** The API's views of the subjects of messages; payloads hold the same bytes. */
export type PayloadViews = {
  report(document: ReportDocument, payload: WebhookPayload): Promise<object>
  batch(document: BatchDocument, payload: WebhookPayload): Promise<object>
  endpointUrl(endpointId: string): string
}

/**
 * The `data` of a webhook as JSON: the bytes with which the API answers for its subject at that revision, if the API
 * has such an answer. Rejects if the subject does not exist.
 */
export async function webhookPayload(
  store: EventStore,
  views: PayloadViews,
  subject: MessageSubject,
  { endpointId, payload = 'full' }: { endpointId: string; payload?: WebhookPayload },
): Promise<string> {
  switch (subject.kind) {
    case 'check': {
      const events = await until(store, checkStream(subject.id), subject.revision)
      const report = foldOnto(reportProjection, null, events)
      if (!report) throw new Error(`check ${subject.id} has no request`)
      return JSON.stringify(await views.report(report, payload))
    }
    case 'batch': {
      const events = await until(store, batchStream(subject.id), subject.revision)
      const batch = foldOnto(batchProjection, null, events)
      if (!batch) throw new Error(`batch ${subject.id} has no request`)
      return JSON.stringify(await views.batch(batch, payload))
    }
    case 'quota': {
      const { month, percent, used, limit } = subject
      return JSON.stringify({
        object: 'quota_threshold',
        month: `${month.slice(0, 4)}-${month.slice(4)}`,
        percent,
        used,
        limit,
        resetsAt: monthEnd(month),
      })
    }
    case 'endpoint': {
      const { cause, since, revision } = subject
      const url = views.endpointUrl(subject.endpointId)
      return JSON.stringify({
        object: 'webhook_pause',
        webhookId: subject.endpointId,
        cause,
        since,
        revision,
        links: { webhook: url, asItStood: `${url}?at=${revision}` },
      })
    }
    case 'ping':
      return JSON.stringify({ object: 'ping', webhookId: endpointId })
  }
}

const PAGE = 1_000

/** The events of a stream up to a revision. */
async function until(store: EventStore, stream: string, revision: number) {
  const events = []
  while (events.length <= revision) {
    const limit = Math.min(PAGE, revision + 1 - events.length)
    const page = await store.readStream(stream, { from: events.length, limit })
    if (page.length === 0) throw new Error(`${stream} has no revision ${revision}`)
    events.push(...page)
  }
  return events.map(asDomainEvent)
}
