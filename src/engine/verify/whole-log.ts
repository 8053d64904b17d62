import type { RecordedEvent } from '../../events/event.ts'
import { damageOf, linksTo } from '../../events/hash-chain.ts'
import { type Head, NO_STREAM } from '../../events/record.ts'
import { type EventStore, type Position, START, StoreRefused } from '../ports/event-store.ts'
import { type HeadsOptions, StreamHeads } from './stream-heads.ts'

/** The result of a walk over the whole log. */
export type ChainReport = {
  /** Number of valid events. */
  events: number
  streams: number
  /** Position of the last valid event. */
  head: Position
  /** The first altered or damaged event; the walk ends there. */
  problem: ChainProblem | null
}

/**
 * The event and its defect. Bytes that are not a record give neither stream nor revision, and `position` is then that
 * of the previous event.
 */
type ChainProblem = {
  position: Position
  stream: string | null
  revision: number | null
  what: string
}

const PAGE = 1_000

/**
 * Walks the whole log and checks every record: it has its stored hash and links to the previous event of its stream.
 * Within a stream, revisions have no gap and time does not run backwards. `onProgress` is called after each page,
 * `onEvent` with each valid event; the walk waits for it. `heads` says where the ends of streams that do not fit into
 * memory are stored ({@link StreamHeads}). Rejects with StoreUnavailable when the store cannot be read.
 */
export async function verifyChains(
  store: Pick<EventStore, 'readAll'>,
  { heads: options, ...watched }: VerifyOptions = {},
): Promise<ChainReport> {
  const heads = new StreamHeads(options)
  try {
    return await walk(store, heads, watched)
  } finally {
    heads.close()
  }
}

export type VerifyOptions = {
  onProgress?: (progress: { events: number; position: Position }) => void
  onEvent?: (event: RecordedEvent) => void | Promise<void>
  heads?: HeadsOptions
}

async function walk(
  store: Pick<EventStore, 'readAll'>,
  heads: StreamHeads,
  { onProgress, onEvent }: VerifyOptions,
): Promise<ChainReport> {
  const report: ChainReport = { events: 0, streams: 0, head: START, problem: null }
  let limit = PAGE
  for (;;) {
    const page = await read(store, report.head, limit)
    if (page instanceof StoreRefused && limit > 1) {
      limit = 1 // Find out which event of the page it is.
      continue
    }
    if (page instanceof StoreRefused) {
      report.problem = { position: report.head, stream: null, revision: null, what: page.message }
      return report
    }
    for (const event of page) {
      const head = heads.get(event.stream)
      const what = problemOf(event, head, report.head)
      if (what) {
        const { position, stream, revision } = event
        report.problem = { position, stream, revision, what }
        return report
      }
      heads.set(event.stream, event)
      report.events += 1
      if (!head) report.streams += 1
      report.head = event.position
      const seen = onEvent?.(event)
      if (seen) await seen
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

function problemOf(event: RecordedEvent, head: Head | undefined, last: Position): string | undefined {
  const { revision, hash, time } = head ?? NO_STREAM
  if (event.position <= last) return `position ${event.position} comes after ${last}`
  const damage = damageOf(event)
  if (damage) return damage
  if (event.revision !== revision + 1)
    return `it follows revision ${revision}, where revision ${revision + 1} belongs`
  if (!linksTo(event, hash)) return `it does not link to revision ${revision} as stored in the log`
  if (event.time < time) return `its time ${event.time} is before that of revision ${revision}, ${time}`
  return undefined
}
