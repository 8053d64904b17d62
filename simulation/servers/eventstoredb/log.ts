import { streamNotFound } from './errors.ts'

/** An event as a client sends it. */
export type Proposed = { id: string; type: string; data: Uint8Array; metadata: unknown }

/** An event as a node stores it. */
export type Stored = Proposed & { stream: string; revision: number; position: bigint; index: number }

/** The outcome of the check that a leader makes when an append arrives. */
export type Check = 'writes' | 'repeats' | 'conflicts'

/** Bytes that a record of the server has besides those of the event: positions count bytes. */
const OVERHEAD = 100n

/** The log of the cluster: accepted events, of which readers see those that a majority of the nodes has. */
export class ClusterLog {
  readonly all: Stored[] = []
  readonly #streams = new Map<string, Stored[]>()
  /** How many events readers see. */
  shown = 0

  /** The events of a stream among the first `through` of the log. */
  stream(name: string, through = this.all.length): readonly Stored[] {
    const events = this.#streams.get(name) ?? []
    const last = events.at(-1)
    return last && last.index >= through ? events.filter(({ index }) => index < through) : events
  }

  write(stream: string, events: readonly Proposed[]): void {
    const stored = this.#streams.get(stream) ?? []
    this.#streams.set(stream, stored)
    for (const event of events) {
      const before = this.all.at(-1)
      const position = (before?.position ?? 0n) + OVERHEAD + BigInt(event.data.length)
      const written = { ...event, stream, revision: stored.length, position, index: this.all.length }
      stored.push(written)
      this.all.push(written)
    }
  }

  /** Deletes what readers do not see: a new leader does not have it. */
  cut(): void {
    for (const { stream } of this.all.splice(this.shown).reverse()) this.#streams.get(stream)?.pop()
  }
}

/**
 * The server's check: events with known ids count as a repeat where they directly follow the expected revision, and are
 * written where the stream ends there. `ids` are those of the stream, in order.
 */
export function check(ids: readonly string[], expected: number, events: readonly Proposed[]): Check {
  const end = ids.length - 1
  if (expected === end) return 'writes'
  const isRepeat = expected < end && events.every(({ id }, i) => id === ids[expected + 1 + i])
  return isRepeat ? 'repeats' : 'conflicts'
}

export type StreamQuery = { stream: string; from: number | 'end'; count: number; backwards: boolean }

/** Events of one stream; backwards, the server counts down from `from`, whether events exist there or not. */
export function readStream(
  log: ClusterLog,
  { stream, from, count, backwards }: StreamQuery,
  through: number,
): Stored[] {
  const events = log.stream(stream, through)
  if (events.length === 0) throw streamNotFound(stream)
  if (!backwards) return from === 'end' ? [] : events.slice(from, from + count)
  const last = from === 'end' ? events.length - 1 : from
  return events.slice(Math.max(last - count + 1, 0), last + 1).reverse()
}

export type LogQuery = { from: bigint | 'start' | 'end'; count: number; backwards: boolean }

/** Events at a position and after it; backwards, those before it. */
export function readLog(log: ClusterLog, { from, count, backwards }: LogQuery, through: number): Stored[] {
  if (!backwards) {
    const begin = from === 'start' ? 0 : from === 'end' ? through : indexAt(log, from)
    return log.all.slice(begin, Math.min(begin + count, through))
  }
  const end = from === 'end' ? through : from === 'start' ? 0 : Math.min(indexAt(log, from), through)
  return log.all.slice(Math.max(end - count, 0), end).reverse()
}

/** Index of the first event at a position or after it. */
export function indexAt({ all }: ClusterLog, position: bigint): number {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.position ?? 0n) < position) low = middle + 1
    else high = middle
  }
  return low
}
