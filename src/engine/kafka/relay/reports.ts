import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Message } from '../../../events/cloud-event.ts'
import type { RecordedEvent } from '../../../events/event.ts'
import { reportsTopic } from '../../../events/topics.ts'
import type { EventStore } from '../../ports/event-store.ts'
import { reportsControlTopic } from '../topic-table.ts'
import type { Cargo, Parcel } from './cargo.ts'
import { Carrier } from './carrier.ts'
import { type Relay, type RelayOptions, TIMING } from './relay.ts'

/** The newest report of each check that these events touch, and whose mode it is. */
export type FoldReports = (
  store: EventStore,
  events: readonly RecordedEvent[],
) => Promise<{ mode: string; message: Message }[]>

/** The events of a check come in quick succession: so long is waited for more of them, and its stream is folded once. */
const GATHER_MS = 250
/** Reports that are not packed again for events that they hold already. */
const REMEMBERED = 20_000
/** Headers of a message beside its value, about. */
const HEADER_BYTES = 600

/** Opens the publication of reports: compacted topics that hold the newest report of each check. */
export async function openReports(options: RelayOptions & { fold: FoldReports }): Promise<Relay> {
  const { clients, store, topics, onProblem, fold, now = Date.now, timing } = options
  const { prefix } = topics
  return new Carrier(
    {
      name: `${prefix}-reports`,
      clients,
      store,
      cargo: reportCargo(store, prefix, fold),
      timing: { ...TIMING, ...timing },
      now,
      onProblem,
    },
    { group: `${prefix}.reports`, topic: reportsControlTopic(prefix) },
  )
}

function reportCargo(store: EventStore, prefix: string, fold: FoldReports): Cargo {
  const packed = new LRUCache<string, number>({ max: REMEMBERED })
  return {
    replaces: true,
    forget: () => packed.clear(),
    async pack(events, after) {
      const last = events.at(-1)
      if (!last) return []
      await delay(GATHER_MS)
      const missing = events.filter(({ stream, revision }) => (packed.get(stream) ?? -1) < revision)
      const reports = await fold(store, missing)
      for (const { message } of reports)
        packed.set(message.headers.ce_subject ?? '', Number(message.headers.ce_revision))
      const parcels = reports.map(({ mode, message }): Parcel => {
        const bytes = (message.value?.length ?? 0) + HEADER_BYTES
        return { upTo: after, load: { topic: reportsTopic(mode, prefix), message, bytes } }
      })
      return [...parcels, { upTo: last.position, load: null }]
    },
  }
}
