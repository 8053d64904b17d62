import {
  decodeEvent,
  type EncodedEvent,
  placed,
  type RecordedEvent,
  RecordUnreadable,
} from '../../events/event.ts'
import { type Position, START, StoreRefused } from '../ports/event-store.ts'
import { type AppendBatch, concatenate, HASH_BYTES, type Page } from './event-store-wire.ts'
import { Transferred } from './thread.ts'

/** Packs groups of appends; see {@link AppendBatch}. */
export function packAppends(
  grouped: readonly (readonly { expected: number; events: readonly EncodedEvent[] }[])[],
): Transferred {
  const appends = grouped.flat()
  const groups = Uint32Array.from(grouped, ({ length }) => length)
  const expected = new Float64Array(appends.length)
  const counts = new Uint32Array(appends.length)
  const records: Uint8Array[] = []
  appends.forEach((append, i) => {
    expected[i] = append.expected
    counts[i] = append.events.length
    for (const event of append.events) records.push(event.record)
  })
  const { bytes, ends } = concatenate(records)
  const batch: AppendBatch = { bytes, ends, expected, counts, groups }
  return new Transferred(batch, [bytes.buffer, ends.buffer, expected.buffer, counts.buffer, groups.buffer])
}

/** Throws {@link StoreRefused} for an event whose stored bytes are not a record. */
export function unpackPage({ bytes, ends, hashes, positions }: Page): RecordedEvent[] {
  const records = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let from = 0
  return Array.from(positions, (number, i) => {
    const end = ends[i] ?? from
    const hash = hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES)
    const record = records.subarray(from, end)
    from = end
    const position = toPosition(number)
    try {
      return placed(decodeEvent(record, hash), position)
    } catch (error) {
      if (!(error instanceof RecordUnreadable)) throw error
      throw new StoreRefused(
        `event ${position} is damaged (${error.message}): restore the event log from a backup`,
      )
    }
  })
}

const DIGITS = 16

export function toPosition(number: number): Position {
  return number === 0 ? START : String(number).padStart(DIGITS, '0')
}

/** Throws a RangeError for a position that this engine did not issue. */
export function fromPosition(position: Position): number {
  if (position === START) return 0
  if (/^\d{16}$/.test(position)) return Number(position)
  throw new RangeError(
    `${JSON.stringify(position)} is not a position of the embedded event store: positions of another engine are not valid here, begin at the start`,
  )
}
