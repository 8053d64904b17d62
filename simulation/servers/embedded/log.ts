import { toPosition } from '../../../src/engine/sqlite/event-store-codec.ts'
import { type Row, toPage } from '../../../src/engine/sqlite/event-store-page.ts'
import type { LogQuery, ScanQuery, StreamQuery } from '../../../src/engine/sqlite/event-store-read.ts'
import {
  type AppendBatch,
  type AppendOutcome,
  isRefusal,
  type Page,
  type ScannedPage,
} from '../../../src/engine/sqlite/event-store-wire.ts'
import { decodeEvent, type EncodedEvent, placed, type RecordedEvent } from '../../../src/events/event.ts'
import { RecordUnreadable, ZERO_HASH } from '../../../src/events/record.ts'
import { streamKind } from '../../../src/events/streams.ts'

/** The event log of a data folder, with the operations that the thread of the log has. Positions are dense, from 1 on. */
export class LogFile {
  readonly events: RecordedEvent[] = []
  readonly #streams = new Map<string, RecordedEvent[]>()

  /** Position of the newest event, 0 for an empty log. */
  get end(): number {
    return this.events.length
  }

  append({ bytes, ends, expected, counts, groups }: AppendBatch): AppendOutcome[] {
    let append = 0
    let record = 0
    const appendNext = (): AppendOutcome => {
      const records = Array.from({ length: counts[append] ?? 0 }, () => {
        const from = record === 0 ? 0 : ends[record - 1]
        return bytes.subarray(from, ends[record++])
      })
      return this.#tryAppend(expected[append++] ?? -1, records)
    }
    return Array.from(groups).flatMap((length) => {
      const before = this.end
      const group = Array.from({ length }, appendNext)
      if (length > 1 && group.some(isRefusal)) this.#cutTo(before)
      return group
    })
  }

  stream({ stream, from, limit, backwards }: StreamQuery): Page {
    const all = this.#streams.get(stream) ?? []
    const end = Math.min(Math.max(from + 1, 0), all.length)
    const begin = Math.max(from, 0)
    const wanted = backwards
      ? all.slice(Math.max(0, end - limit), end).reverse()
      : all.slice(begin, begin + limit)
    return toPage(wanted.map(rowOf))
  }

  log({ after, limit }: LogQuery): Page {
    return toPage(this.events.slice(after, after + limit).map(rowOf))
  }

  scan({ after, length, types, kinds, others, orNoneOf }: ScanQuery): ScannedPage {
    const end = Math.min(after + length, this.end)
    const stretch = this.events.slice(after, end)
    const isOfKind = ({ stream }: RecordedEvent) => kinds?.includes(streamKind(stream)) !== false
    const isWanted = ({ type }: RecordedEvent) =>
      types?.includes(type) !== false || orNoneOf?.includes(type) === false
    const page = toPage(stretch.filter((event) => isOfKind(event) && isWanted(event)).map(rowOf))
    const through = page.cut ? (page.positions.at(-1) ?? end) : end
    if (!others || !types) return { ...page, through }
    const reached = new Map<string, { stream: string; type: string; revision: number }>()
    for (const event of stretch.slice(0, through - after)) {
      const { stream, type, revision } = event
      if (isOfKind(event) && !types.includes(type))
        reached.set(`${stream} ${type}`, { stream, type, revision })
    }
    return { ...page, through, others: JSON.stringify([...reached.values()]) }
  }

  #tryAppend(expected: number, records: readonly Uint8Array[]): AppendOutcome {
    try {
      return this.#append(expected, records)
    } catch (error) {
      if (error instanceof RecordUnreadable) return { fault: error.message }
      throw error
    }
  }

  #append(expected: number, records: readonly Uint8Array[]): AppendOutcome {
    const position = this.end + 1
    if (records.length === 0) return position
    const events = records.map((record) => decodeEvent(record))
    const stream = events[0]?.stream ?? ''
    const stored = this.#streams.get(stream) ?? []
    const actual = stored.length - 1
    if (actual !== expected) return this.#existing(stream, expected, events) ?? { actual }
    let before: EncodedEvent | undefined = stored.at(-1)
    for (const event of events) {
      const fault = mismatch(event, stream, before)
      if (fault) return { fault }
      before = event
    }
    this.#streams.set(stream, stored)
    for (const event of events) {
      const written = placed(event, toPosition(this.end + 1))
      this.events.push(written)
      stored.push(written)
    }
    return position
  }

  /** The events with the same ids that already follow the expected revision, if so. */
  #existing(stream: string, expected: number, events: readonly EncodedEvent[]): AppendOutcome | undefined {
    const stored = this.#streams.get(stream)?.slice(expected + 1, expected + 1 + events.length) ?? []
    if (!events.every(({ id }, i) => id === stored[i]?.id)) return undefined
    return { existing: toPage(stored.map(rowOf)) }
  }

  #cutTo(end: number): void {
    for (const { stream } of this.events.splice(end)) this.#streams.get(stream)?.pop()
  }
}

const rowOf = ({ position, hash, record }: RecordedEvent): Row => [Number(position), hash, record]

function mismatch(event: EncodedEvent, stream: string, before: EncodedEvent | undefined): string | undefined {
  if (event.stream !== stream) return `event ${event.id} belongs to ${event.stream}, not to ${stream}`
  const next = (before?.revision ?? -1) + 1
  if (event.revision !== next)
    return `event ${event.id} has revision ${event.revision}, ${stream} continues with ${next}`
  if (!Buffer.from(event.prevHash).equals(before?.hash ?? ZERO_HASH))
    return `event ${event.id}: its prevHash is not the hash of revision ${next - 1} of ${stream}`
  return undefined
}
