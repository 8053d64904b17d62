import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore, Position } from '../engine/ports/event-store.ts'
import type { RecordedEvent } from '../events/event.ts'
import { type Selection, walk } from './selection.ts'

/** Where a replay goes. */
export type Sink = {
  /** Resolves when the events are safe there. */
  send(events: readonly RecordedEvent[]): Promise<void>
  close(): Promise<void>
}

export type ReplayProgress = { position: Position; sent: number }

export type ReplayParts = {
  store: Pick<EventStore, 'scan' | 'end'>
  sink: Sink
  /** Events a second, at most. */
  rate: number
  /** Told behind everything that is safe: from there it can be taken up again. */
  onProgress(progress: ReplayProgress, log: { done: number }): Promise<void>
  signal: AbortSignal
}

/** Batches a second at a low rate; at a high one they are as large as this. */
const BATCHES_A_SECOND = 10
const LARGEST_BATCH = 500
/** Half of what a topic takes at once where nothing is set (`max.message.bytes`), unless one event alone has more. */
const LARGEST_BATCH_BYTES = 512 * 1024
/** Of the attributes that an event has beside its record, about. */
const HEAD_BYTES = 600
/** What a pause was too long by is made up for, but not the time for which the receiver was away. */
const MADE_UP_MS = 100

/**
 * Sends a part of the log again, in its order, no faster than the rate; ends at the end that the log had at the
 * beginning, or when the signal is aborted. Gives how far it came; what was being sent when it was aborted does not count
 * where nothing is known of it. Rejects with what the sink rejects with.
 */
export async function replay(
  parts: ReplayParts,
  selection: Selection,
  from: ReplayProgress,
): Promise<ReplayProgress> {
  const { store, sink, rate, onProgress, signal } = parts
  const size = Math.max(1, Math.min(LARGEST_BATCH, Math.ceil(rate / BATCHES_A_SECOND)))
  let { position, sent } = from
  let due = performance.now()
  for await (const page of walk(store, selection, from.position)) {
    for (const batch of batchesOf(page.selected, size)) {
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return { position, sent }
      try {
        await sink.send(batch)
      } catch (error) {
        if (signal.aborted) return { position, sent }
        throw error
      }
      due = Math.max(due + (batch.length / rate) * 1_000, performance.now() - MADE_UP_MS)
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
