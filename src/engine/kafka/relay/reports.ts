import { LRUCache } from 'lru-cache'
import type { Message } from '../../../events/cloud-event.ts'
import type { RecordedEvent } from '../../../events/event.ts'
import { reportsTopic } from '../../../events/topics.ts'
import { clock, timers } from '../../../primitives/runtime.ts'
import { upTo } from '../../../primitives/up-to.ts'
import type { EventStore } from '../../ports/event-store.ts'
import { reportsControlTopic } from '../topic-specs.ts'
import type { MessageMapper, OutboundMessage } from './message-mapper.ts'
import { type Relay, type RelayOptions, TIMING } from './relay.ts'
import { RelayWorker } from './worker.ts'

/** The newest report of each check that these events touch, and its mode. */
export type FoldReports = (
  store: EventStore,
  events: readonly RecordedEvent[],
) => Promise<{ mode: string; message: Message }[]>

/** The events of a check follow each other quickly: its stream is folded once the newest known event has this age. */
const GATHER_MS = 250
/** Reports that are not packed again for events that they already contain. */
const REMEMBERED = 20_000
/** Approximate size of a message's headers besides its value. */
const HEADER_BYTES = 600

/** Opens the publication of reports: compacted topics that hold the newest report of each check. */
export async function openReports(options: RelayOptions & { fold: FoldReports }): Promise<Relay> {
  const { clients, store, topics, onProblem, fold, now = clock.now, timing } = options
  const { prefix } = topics
  return new RelayWorker(
    {
      name: `${prefix}-reports`,
      clients,
      store,
      messageMapper: reportMapper(store, prefix, fold, now),
      timing: { ...TIMING, ...timing },
      now,
      onProblem,
    },
    { group: `${prefix}.reports`, topic: reportsControlTopic(prefix) },
  )
}

/**
 * Packs the newest report of each check on a page. While more log follows, it does not wait: `fold` reads what later
 * pages hold of the same checks, and their events are not folded again.
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
    forget: () => packed.clear(),
    async pack(events, after) {
      const last = events.at(-1)
      if (!last) return []
      await gathered(last, now())
      const missing = events.filter(({ stream, revision }) => (packed.get(stream) ?? -1) < revision)
      const reports = await fold(store, missing)
      for (const { message } of reports)
        packed.set(message.headers.ce_subject ?? '', Number(message.headers.ce_revision))
      const outboundMessages = reports.map(({ mode, message }): OutboundMessage => {
        const bytes = (message.value?.length ?? 0) + HEADER_BYTES
        return { upTo: after, load: { topic: reportsTopic(mode, prefix), message, bytes } }
      })
      return [...outboundMessages, { upTo: last.position, load: null }]
    },
  }
}

/** Waits until the newest event of a page is old enough; skips the wait if the clock that wrote it is ahead. */
async function gathered({ time }: RecordedEvent, now: number): Promise<void> {
  const left = Math.min(GATHER_MS, Date.parse(time) + GATHER_MS - now)
  if (left > 0) await timers.sleep(left)
}
