import { LRUCache } from 'lru-cache'
import type { Message } from '../../../events/cloud-event.ts'
import type { RecordedEvent } from '../../../events/event.ts'
import { reportsControlTopic, reportsTopic } from '../../../events/topics.ts'
import { upTo } from '../../../primitives/lru-size.ts'
import { clock, timers } from '../../../primitives/runtime.ts'
import type { EventStore, Position } from '../../ports/event-store.ts'
import type { MessageMapper, OutboundMessage } from './message-mapper.ts'
import { type Relay, type RelayOptions, relayOf, TIMING } from './relay.ts'
import { RelayWorker } from './worker.ts'

type Folded = { mode: string; message: Message }[]

/** Folds the reports of the checks that events touch; each comes with its mode. */
export type FoldReports = {
  /** Each report after these events, or after newer ones: its revision never falls from call to call. */
  next(store: EventStore, events: readonly RecordedEvent[]): Promise<Folded>
  /** Each report as it is now, without an effect on {@link FoldReports.next}. */
  newest(store: EventStore, events: readonly RecordedEvent[]): Promise<Folded>
  /** A leader session begins: events up to this position may have been published by other leaders. */
  begin(upTo: Position): void
}

/** The events of a check follow each other quickly: they are folded once the newest known event has this age, and sent at this interval. */
const GATHER_MS = 250
/** Reports that are not packed again for events that they already contain. */
const REMEMBERED = 20_000
/** Approximate size of a message's headers besides its value. */
const HEADER_BYTES = 600

/** Opens the publication of reports: compacted topics that hold the newest report of each check. */
export async function openReports(options: RelayOptions & { fold: FoldReports }): Promise<Relay> {
  const { clients, store, topics, onProblem, fold, now = clock.now, timing } = options
  const { prefix } = topics
  const worker = new RelayWorker(
    {
      name: `${prefix}-reports`,
      clients,
      store,
      messageMapper: reportMapper(store, prefix, fold, now),
      timing: { ...TIMING, gatherMs: GATHER_MS, ...timing },
      now,
      onProblem,
    },
    { group: `${prefix}.reports`, topic: reportsControlTopic(prefix) },
  )
  return relayOf([worker])
}

/**
 * Packs the newest report of each check on a page. While more log follows, it does not wait. Events that `fold` has
 * already read from the store are not folded again.
 */
export function reportMapper(
  store: EventStore,
  prefix: string,
  fold: FoldReports,
  now: () => number,
): MessageMapper {
  const packed = new LRUCache<string, number>(upTo(REMEMBERED))
  return {
    replaces: true,
    begin(upTo) {
      packed.clear()
      fold.begin(upTo)
    },
    async pack(events, after) {
      const last = events.at(-1)
      if (!last) return []
      await gathered(last, now())
      const missing = events.filter(({ stream, revision }) => (packed.get(stream) ?? -1) < revision)
      const reports = await fold.next(store, missing)
      for (const { message } of reports)
        packed.set(message.headers.ce_subject ?? '', Number(message.headers.ce_revision))
      return outbound(reports, after, last)
    },
    async packAgain(events, after) {
      const last = events.at(-1)
      return last ? outbound(await fold.newest(store, events), after, last) : []
    },
  }

  function outbound(reports: Folded, after: Position, last: RecordedEvent): OutboundMessage[] {
    const messages = reports.map(({ mode, message }): OutboundMessage => {
      const bytes = (message.value?.length ?? 0) + HEADER_BYTES
      return { upTo: after, load: { topic: reportsTopic(mode, prefix), message, bytes } }
    })
    return [...messages, { upTo: last.position, load: null }]
  }
}

/** Waits until the newest event of a page is old enough; skips the wait if the clock that wrote it is ahead. */
async function gathered({ time }: RecordedEvent, now: number): Promise<void> {
  const left = Math.min(GATHER_MS, Date.parse(time) + GATHER_MS - now)
  if (left > 0) await timers.sleep(left)
}
