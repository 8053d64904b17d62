import type { RecordedEvent } from '../events/event.ts'
import { hashRecord, NO_STREAM } from '../events/record.ts'
import { type EventStore, type Position, START, StoreRefused } from './ports/event-store.ts'

/** What a walk over the whole log found. */
export type ChainReport = {
  /** Events found in order. */
  events: number
  streams: number
  /** Position of the last event found in order. */
  head: Position
  /** The first thing that is not as it was written; the walk ends there. */
  problem: ChainProblem | null
}

/**
 * Where it is and what it is. Bytes that are no record tell neither stream nor revision, and `position` is
 * then that of the event before them.
 */
type ChainProblem = {
  position: Position
  stream: string | null
  revision: number | null
  what: string
}

/** The end of a stream, small because every stream has one; the hash as 32 Latin-1 characters. */
type StreamHead = { revision: number; hash: string; time: string }

const PAGE = 1_000

/**
 * Walks the whole log and checks that every record has its stored hash and links to the event before it in
 * its stream, that revisions leave no gap and that time does not run backwards within a stream.
 * `onProgress` is called after each page, `onEvent` with each event that is in order. Rejects with StoreUnavailable when
 * the store cannot be read.
 */
export async function verifyChains(
  store: Pick<EventStore, 'readAll'>,
  {
    onProgress,
    onEvent,
  }: {
    onProgress?: (progress: { events: number; position: Position }) => void
    onEvent?: (event: RecordedEvent) => void
  } = {},
): Promise<ChainReport> {
  const heads = new Map<string, StreamHead>()
  const report: ChainReport = { events: 0, streams: 0, head: START, problem: null }
  let limit = PAGE
  for (;;) {
    const page = await read(store, report.head, limit)
    if (page instanceof StoreRefused && limit > 1) {
      limit = 1 // find out which event of the page it is
      continue
    }
    if (page instanceof StoreRefused) {
      report.problem = { position: report.head, stream: null, revision: null, what: page.message }
      return report
    }
    for (const event of page) {
      const what = problemOf(event, heads.get(event.stream), report.head)
      if (what) {
        const { position, stream, revision } = event
        report.problem = { position, stream, revision, what }
        return report
      }
      const { stream, revision, hash, time } = event
      heads.set(stream, { revision, hash: Buffer.from(hash).toString('latin1'), time })
      report.events += 1
      report.streams = heads.size
      report.head = event.position
      onEvent?.(event)
    }
    onProgress?.({ events: report.events, position: report.head })
    if (page.length === 0) return report
  }
}

async function read(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
  limit: number,
): Promise<RecordedEvent[] | StoreRefused> {
  try {
    return await store.readAll(after, limit)
  } catch (error) {
    if (error instanceof StoreRefused) return error
    throw error
  }
}

function problemOf(event: RecordedEvent, head: StreamHead | undefined, last: Position): string | undefined {
  const { revision, hash, time } = head ?? {
    ...NO_STREAM,
    hash: Buffer.from(NO_STREAM.hash).toString('latin1'),
  }
  if (event.position <= last) return `position ${event.position} comes after ${last}`
  if (!hashRecord(event.record).equals(event.hash)) return 'its bytes do not have the stored hash'
  if (event.revision !== revision + 1)
    return `it follows revision ${revision}, where revision ${revision + 1} belongs`
  if (Buffer.from(event.prevHash).toString('latin1') !== hash)
    return `it does not link to revision ${revision} as it stands in the log`
  if (event.time < time) return `its time ${event.time} is before that of revision ${revision}, ${time}`
  return undefined
}
