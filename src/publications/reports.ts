import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { type EventStore, type Position, readWholeStream, START } from '../engine/ports/event-store.ts'
import { aggregateId, type Message, schemaUri } from '../events/cloud-event.ts'
import { asDomainEvent, type RecordedEvent } from '../events/event.ts'
import { type publishedReport, REPORT_SCHEMA } from '../events/report.ts'
import { accountStream, streamKind } from '../events/streams.ts'
import { upTo } from '../primitives/lru-size.ts'
import { foldOnto } from '../projections/projection.ts'
import type { ReportDocument } from '../projections/report/document.ts'
import { reportProjection } from '../projections/report/projection.ts'

/** A report as the compacted topic holds it: the message of its check, and the mode that selects the topic. */
export type PublishedReport = { mode: string; message: Message }

const READ_AT_ONCE = 32
const PAGE = 1_000
/** Memory for the states of checks, by the size of the events that they fold. */
const KEPT_BYTES = 16 * 1024 * 1024
const STATE_BYTES = 1_000
const ACCOUNTS_REMEMBERED = 10_000
/** This process sees an erasure by its event; this interval covers erasures that another leader has seen. */
const NOT_ERASED_MS = 60_000

/** Folds the reports of the checks that events touch. */
export type ReportFolder = {
  /** Each report after these events, or after newer ones: its revision never falls from call to call. */
  next(store: EventStore, events: readonly RecordedEvent[]): Promise<PublishedReport[]>
  /** Each report as it is now, without an effect on {@link ReportFolder.next}. */
  newest(store: EventStore, events: readonly RecordedEvent[]): Promise<PublishedReport[]>
  /** Events up to this position may have been published by others. */
  begin(upTo: Position): void
}

/**
 * Folds reports for the compacted topics. Checks that were voided before they began have none.
 * Those of an erased account get a message without a value, which deletes the report from the topic (a tombstone). The
 * states of the latest checks are kept, so that a stream is read only where events before these are missing.
 */
export function reportFolder(): ReportFolder {
  const erased = new ErasedAccounts()
  const states = new LRUCache<string, State>({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes })
  let published: Position = START

  const advance = async (store: EventStore, stream: string, events: readonly RecordedEvent[]) => {
    const state = await stateAfter(store, states.get(stream) ?? published, stream, events)
    if (state) states.set(stream, state)
    return state
  }
  const newest = (store: EventStore, stream: string) => stateAfter(store, undefined, stream, [])

  async function fold(
    store: EventStore,
    events: readonly RecordedEvent[],
    stateOf: (...of: Parameters<typeof advance>) => Promise<State | undefined>,
  ): Promise<PublishedReport[]> {
    const tombstones: PublishedReport[] = []
    for (const event of events.filter(({ type }) => type === 'AccountErased')) {
      erased.add(event.account)
      tombstones.push(...(await tombstonesOf(store, event)))
    }
    const checks = events.filter(({ stream }) => reportProjection.streams.includes(streamKind(stream)))
    const streams = [...Map.groupBy(checks, ({ stream }) => stream)]
    const reports: PublishedReport[] = []
    for (let at = 0; at < streams.length; at += READ_AT_ONCE) {
      const some = streams.slice(at, at + READ_AT_ONCE)
      for (const state of await Promise.all(some.map(([stream, own]) => stateOf(store, stream, own)))) {
        if (!state) continue
        const { last, document } = state
        if (await erased.has(store, last.account)) reports.push(tombstone(last))
        else if (document) reports.push({ mode: document.mode, message: messageOf(document, last) })
      }
    }
    return [...tombstones, ...reports]
  }

  return {
    next: (store, events) => fold(store, events, advance),
    newest: (store, events) => fold(store, events, newest),
    begin(upTo) {
      states.clear()
      published = upTo
    },
  }
}

/** A check after its newest folded event; without a document if it was voided. */
type State = { document: ReportDocument | null; last: Last; bytes: number }
type Last = Pick<RecordedEvent, 'stream' | 'revision' | 'time' | 'account' | 'mode' | 'plan'>

/**
 * The state after events of a stream. Missing events before them are read from the store, with all that follow: also
 * where nothing is known of a stream that has events up to the position `known`, which another leader may have published.
 */
async function stateAfter(
  store: EventStore,
  known: State | Position | undefined,
  stream: string,
  events: readonly RecordedEvent[],
): Promise<State | undefined> {
  const state = typeof known === 'object' ? known : undefined
  const next = state ? state.last.revision + 1 : 0
  const fresh = events.filter(({ revision }) => revision >= next)
  const isOpen =
    typeof known === 'string' ? fresh.every(({ position }) => position > known) : known !== undefined
  const isComplete = isOpen && fresh.every(({ revision }, at) => revision === next + at)
  const missing = isComplete ? fresh : await readWholeStream(store, stream, { from: next })
  const newest = missing.at(-1)
  if (!newest) return state
  const { revision, time, account, mode, plan } = newest
  return {
    document: foldOnto(reportProjection, state?.document ?? null, missing.map(asDomainEvent)),
    last: { stream, revision, time, account, mode, plan },
    bytes: missing.reduce((sum, { record }) => sum + record.length, state?.bytes ?? STATE_BYTES),
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
const tombstone = ({ stream, mode }: Pick<RecordedEvent, 'stream' | 'mode'>): PublishedReport => ({
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

/**
 * CloudEvents 1.0, binary mode, like the events of the other topics. The revision shows which of two reports of a check
 * is newer. Encrypted members are omitted: no reader of a topic can decrypt them.
 */
function messageOf(report: ReportDocument, { stream, revision, time, plan }: Last): Message {
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
