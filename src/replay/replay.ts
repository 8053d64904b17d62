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

/**
 * Sends a part of the log again, in its order, no faster than the rate; ends at the end that the log had at the
 * beginning, or when the signal is aborted. Gives how far it came.
 */
export async function replay(
  parts: ReplayParts,
  selection: Selection,
  from: ReplayProgress,
): Promise<ReplayProgress> {
  const { store, sink, rate, onProgress, signal } = parts
  const size = Math.max(1, Math.min(LARGEST_BATCH, Math.ceil(rate / BATCHES_A_SECOND)))
  const begun = performance.now()
  let { position, sent } = from
  const due = () => begun + ((sent - from.sent) / rate) * 1_000 - performance.now()
  for await (const page of walk(store, selection, from.position)) {
    for (let at = 0; at < page.selected.length; at += size) {
      const wait = due()
      if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return { position, sent }
      const batch = page.selected.slice(at, at + size)
      await sink.send(batch)
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
