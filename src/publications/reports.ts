import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type EventStore, readWholeStream, START } from '../engine/ports/event-store.ts'
import { aggregateId, type Message, schemaUri } from '../events/cloud-event.ts'
import { asDomainEvent, type RecordedEvent } from '../events/event.ts'
import { type publishedReport, REPORT_SCHEMA } from '../events/report.ts'
import { accountStream, streamKind } from '../events/streams.ts'
import { upTo } from '../primitives/up-to.ts'
import { foldOnto } from '../projections/projection.ts'
import type { ReportDocument } from '../projections/report/document.ts'
import { reportProjection } from '../projections/report/projection.ts'

/** A report as the compacted topic holds it: the message of its check, and the mode that selects the topic. */
export type PublishedReport = { mode: string; message: Message }

const READ_AT_ONCE = 32
const PAGE = 1_000
const ACCOUNTS_REMEMBERED = 10_000
/** This process sees an erasure by its event; this interval covers erasures that another leader has seen. */
const NOT_ERASED_MS = 60_000

/**
 * Folds reports for the compacted topics: of each check that events touch, from its whole present stream, which may be
 * newer than those events. Checks that were voided before they began have none. Those of an erased account get a
 * message without a value, which deletes the report from the topic (a tombstone).
 */
export function reportFolder(): (
  store: EventStore,
  events: readonly RecordedEvent[],
) => Promise<PublishedReport[]> {
  const erased = new ErasedAccounts()
  return async (store, events) => {
    const tombstones: PublishedReport[] = []
    for (const event of events.filter(({ type }) => type === 'AccountErased')) {
      erased.add(event.account)
      tombstones.push(...(await tombstonesOf(store, event)))
    }
    const checks = events.filter(({ stream }) => reportProjection.streams.includes(streamKind(stream)))
    const streams = [...new Set(checks.map(({ stream }) => stream))]
    const reports: PublishedReport[] = []
    for (let at = 0; at < streams.length; at += READ_AT_ONCE) {
      const some = streams.slice(at, at + READ_AT_ONCE)
      const read = await Promise.all(some.map((stream) => readWholeStream(store, stream)))
      for (const stream of read) {
        const last = stream.at(-1)
        const isErased = last !== undefined && (await erased.has(store, last.account))
        const report = isErased ? tombstone(last) : reportOf(stream)
        if (report) reports.push(report)
      }
    }
    return [...tombstones, ...reports]
  }
}

/** Erased accounts: nothing of them is published any more. */
class ErasedAccounts {
  readonly #erased = new Set<string>()
  readonly #notErased = new LRUCache<string, true>({ ...upTo(ACCOUNTS_REMEMBERED), ttl: NOT_ERASED_MS })

  add(account: string): void {
    this.#erased.add(account)
  }

  async has(store: EventStore, account: string): Promise<boolean> {
    if (this.#erased.has(account)) return true
    if (this.#notErased.has(account)) return false
    const events = await readWholeStream(store, accountStream(account))
    if (events.some(({ type }) => type === 'AccountErased')) this.#erased.add(account)
    else this.#notErased.set(account, true)
    return this.#erased.has(account)
  }
}

/** For every check that the account had by then. Erasures are rare enough to read the whole log for each. */
async function tombstonesOf(store: EventStore, erasure: RecordedEvent): Promise<PublishedReport[]> {
  const found: PublishedReport[] = []
  for (let after = START; ; ) {
    const page = await store.readAll(after, PAGE)
    for (const event of page) {
      if (event.position >= erasure.position) return found
      if (event.account === erasure.account && event.type === 'CheckRequested') found.push(tombstone(event))
    }
    const last = page.at(-1)
    if (!last) return found
    after = last.position
  }
}

/** The highest possible revision: every message packed later for this check counts as older. */
const tombstone = ({ stream, mode }: RecordedEvent): PublishedReport => ({
  mode,
  message: {
    key: aggregateId(stream),
    value: null,
    headers: {
      ce_specversion: '1.0',
      ce_id: `${stream}@erased`,
      ce_source: '/namecheck',
      ce_type: 'namecheck.ReportErased',
      ce_subject: stream,
      ce_revision: String(Number.MAX_SAFE_INTEGER),
      ...(mode && { ce_mode: mode }),
    },
  },
})

function reportOf(events: readonly RecordedEvent[]): PublishedReport | null {
  const last = events.at(-1)
  const report = foldOnto(reportProjection, null, events.map(asDomainEvent))
  return last && report ? { mode: report.mode, message: messageOf(report, last) } : null
}

/**
 * CloudEvents 1.0, binary mode, like the events of the other topics. The revision shows which of two reports of a check
 * is newer. Encrypted members are omitted: no reader of a topic can decrypt them.
 */
function messageOf(report: ReportDocument, { stream, revision, time, plan }: RecordedEvent): Message {
  const { sealedMetadata: _, request, ...rest } = report
  const { sealedInput: __, applicant: ___, ...open } = request
  const readable: z.input<typeof publishedReport> = { ...rest, request: open }
  const { account, mode } = report
  const { version } = reportProjection
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
      ce_schemaversion: String(version),
      ce_dataschema: schemaUri(REPORT_SCHEMA, version),
      ...(account && { ce_account: account }),
      ...(mode && { ce_mode: mode }),
      ...(plan && { ce_plan: plan }),
    },
  }
}
