import type { RecordedEvent } from '../../../events/event.ts'
import type { Lag } from '../../ports/event-bus.ts'
import type { EventStore, Position } from '../../ports/event-store.ts'
import { isToBeRelayed, type MessageMapper } from './message-mapper.ts'

const PAGE = 1_000
/** A lag is counted up to this number of events. */
const MAX_COUNTED = 20_000

/** Whether a relay sends an event. */
const isSent = (event: RecordedEvent, { wants }: Pick<MessageMapper, 'wants'>): boolean =>
  isToBeRelayed(event) && (wants?.(event) ?? true)

/** How many events to be sent follow a position (at most 20,000 are counted), and the age of the oldest. */
export async function lagAfter(
  store: EventStore,
  relayed: Position,
  now: number,
  mapper: Pick<MessageMapper, 'wants'> = {},
): Promise<Lag> {
  let events = 0
  let oldest: string | undefined
  for (let after = relayed; events < MAX_COUNTED; ) {
    const page = await store.readAll(after, PAGE)
    for (const event of page) {
      if (!isSent(event, mapper)) continue
      events += 1
      oldest ??= event.time
    }
    const last = page.at(-1)
    if (!last) break
    after = last.position
  }
  const seconds = oldest === undefined ? 0 : Math.max(0, now - Date.parse(oldest)) / 1_000
  return { events, seconds }
}

/** Whether the log has no event to be sent after `relayed`, up to and including `end`. */
export async function reaches(
  store: EventStore,
  relayed: Position,
  end: Position,
  mapper: MessageMapper,
): Promise<boolean> {
  for (let after = relayed; after < end; ) {
    const page = await store.readAll(after, PAGE)
    const last = page.at(-1)
    if (!last) return true
    if (page.some((event) => event.position <= end && isSent(event, mapper))) return false
    after = last.position
  }
  return true
}
