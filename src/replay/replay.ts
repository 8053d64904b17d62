import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { clock, timers } from '../primitives/runtime.ts'
import { type Selection, walk } from './selection.ts'

/** The target of a replay. */
export type Sink = {
  /** Resolves when the target has stored the events safely. */
  send(events: readonly RecordedEvent[]): Promise<void>
  close(): Promise<void>
}

export type ReplayProgress = { position: Position; sent: number }

export type ReplayParts = {
  store: Pick<EventStore, 'scan' | 'end'>
  sink: Sink
  /** Maximum events per second. */
  rate: number
  /** Called with each safe position: a replay can resume from there. */
  onProgress(progress: ReplayProgress, log: { done: number }): Promise<void>
  signal: AbortSignal
}

/** Batches per second at a low rate; at a high rate batches have this maximum size. */
const BATCHES_A_SECOND = 10
const LARGEST_BATCH = 500
/** Half of a topic's default limit (`max.message.bytes`), unless one event alone is larger. */
const LARGEST_BATCH_BYTES = 512 * 1024
/** Approximate size of an event's attributes besides its record. */
const HEAD_BYTES = 600
/** Compensates for pauses that took too long, but not for the time during which the receiver was unreachable. */
const MAX_CATCH_UP_MS = 100

/**
 * Sends a part of the log again, in its order, no faster than the rate. Ends at the end that the log had at the
 * beginning, or when the signal is aborted. Gives how far it came; a batch that was in flight at the abort does not
 * count while its state is unknown. Rejects with the error of the sink.
 */
export async function replay(
  parts: ReplayParts,
  selection: Selection,
  from: ReplayProgress,
): Promise<ReplayProgress> {
  const { store, sink, rate, onProgress, signal } = parts
  const size = Math.max(1, Math.min(LARGEST_BATCH, Math.ceil(rate / BATCHES_A_SECOND)))
  let { position, sent } = from
  let due = clock.monotonic()
  for await (const page of walk(store, selection, from.position)) {
    for (const batch of batchesOf(page.selected, size)) {
      const wait = due - clock.monotonic()
      if (wait > 0) await timers.sleep(wait, { signal }).catch(() => undefined)
      if (signal.aborted) return { position, sent }
      try {
        await sink.send(batch)
      } catch (error) {
        if (signal.aborted) return { position, sent }
        throw error
      }
      due = Math.max(due + (batch.length / rate) * 1_000, clock.monotonic() - MAX_CATCH_UP_MS)
      sent += batch.length
      position = batch.at(-1)?.position ?? position
      await onProgress({ position, sent }, { done: page.done })
    }
    position = page.position
    await onProgress({ position, sent }, { done: page.done })
    if (signal.aborted) break
  }
  return { position, sent }
}

function* batchesOf(events: readonly RecordedEvent[], size: number): Generator<RecordedEvent[]> {
  let batch: RecordedEvent[] = []
  let bytes = 0
  for (const event of events) {
    const more = event.record.length + HEAD_BYTES
    if (batch.length === size || (batch.length > 0 && bytes + more > LARGEST_BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(event)
    bytes += more
  }
  if (batch.length > 0) yield batch
}
