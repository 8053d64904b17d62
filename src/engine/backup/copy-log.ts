import type { RecordedEvent } from '../../events/event.ts'
import { streamKind } from '../../events/streams.ts'
import {
  type Append,
  type EventStore,
  MAX_APPEND_BYTES,
  type Position,
  START,
  StoreRefused,
  WrongExpectedRevision,
} from '../ports/event-store.ts'

/** The part of a log that another store already holds: its beginning, event for event. */
export type SharedPart = {
  events: number
  /** Position in the source of the last of them. */
  last: Position
  /** The first event of the target after the end of the source, if any: the target is then already in service. */
  ahead: Pick<RecordedEvent, 'stream' | 'revision'> | null
}

/** The log to copy from. */
export type LogSource = Pick<EventStore, 'readAll'>

/** The streams of relay checkpoints: each engine has its own. */
const NOT_COPIED = 'relay'
const PAGE = 1_000
const RUN = 500
/**
 * Appends per transaction, where the target has transactions across streams. Each append changes another page of the index of
 * streams, and a transaction writes a page once.
 */
const WINDOW = 5_000
/** Appends that a target without such transactions receives before the copy waits for its answers. */
const WINDOW_IN_ORDER = 500
const WINDOW_BYTES = 8 * MAX_APPEND_BYTES

/**
 * How far the target holds the same log, compared by stream, revision, hash and record. Rejects with {@link StoreRefused},
 * naming stream and revision, if it holds anything else; with StoreUnavailable when a store cannot be read.
 * `onProgress` receives the number of compared events.
 */
export async function sharedPart(
  from: LogSource,
  to: LogSource,
  onProgress?: (compared: number) => void,
): Promise<SharedPart> {
  const existing = walk(to)
  let there = await existing.next()
  let events = 0
  let last = START
  for await (const event of walk(from)) {
    if (there.done) return { events, last, ahead: null }
    checkSame(there.value, event)
    events += 1
    last = event.position
    if (events % PAGE === 0) onProgress?.(events)
    there = await existing.next()
  }
  if (there.done) return { events, last, ahead: null }
  const { stream, revision } = there.value
  return { events, last, ahead: { stream, revision } }
}

/** @property window most appends per transaction */
export type CopyOptions = {
  from: LogSource
  to: EventStore
  onProgress?: (copied: number) => void
  window?: number
}

/**
 * Appends the events of the source after a position to the target: the same records in the order of the log. One append
 * holds consecutive events of one stream. Where the target supports it, several appends form one transaction, or are sent
 * in their order without a wait in between; otherwise each append waits for the previous one. The next events are read
 * meanwhile. Returns the number of events; `onProgress` receives it during the copy. An interrupted copy resumes after its
 * {@link sharedPart}, which also shows afterwards that the order was kept. Rejects with {@link StoreRefused} when another process writes to the target, with StoreUnavailable
 * when a store is unreachable.
 */
export async function copyAfter(
  after: Position,
  { from, to, onProgress, window = windowFor(to) }: CopyOptions,
): Promise<number> {
  const windows = windowsOf(runsAfter(after, from), window)
  let copied = 0
  try {
    for (let next = await windows.next(); !next.done; ) {
      const following = windows.next()
      following.catch(() => undefined) // It is awaited after the append.
      copied += await appendRuns(to, next.value)
      onProgress?.(copied)
      next = await following
    }
  } finally {
    await windows.return()
  }
  return copied
}

function windowFor(to: EventStore): number {
  if (to.appendTogether) return WINDOW
  return to.appendInOrder ? WINDOW_IN_ORDER : 1
}

async function* runsAfter(after: Position, from: LogSource): AsyncGenerator<Run, void> {
  for (let last = after; ; ) {
    const page = await from.readAll(last, PAGE)
    const end = page.at(-1)
    if (!end) return
    last = end.position // Before an append changes the event's position to that in the target.
    yield* runsOf(page.filter(isCopied))
  }
}

async function* walk(store: LogSource): AsyncGenerator<RecordedEvent, void> {
  for (let last = START; ; ) {
    const page = await store.readAll(last, PAGE)
    const end = page.at(-1)
    if (!end) return
    last = end.position
    yield* page.filter(isCopied)
  }
}

type Run = [RecordedEvent, ...RecordedEvent[]]

/** Consecutive events of one stream, as many as one append takes. */
function* runsOf(events: readonly RecordedEvent[]): Generator<Run> {
  let run: RecordedEvent[] = []
  let bytes = 0
  for (const event of events) {
    const [first] = run
    bytes += event.record.length
    if (first && (first.stream !== event.stream || run.length === RUN || bytes > MAX_APPEND_BYTES)) {
      yield [first, ...run.slice(1)]
      run = []
      bytes = event.record.length
    }
    run.push(event)
  }
  const [first] = run
  if (first) yield [first, ...run.slice(1)]
}

/** Consecutive runs, at most `most` and no more than {@link WINDOW_BYTES}. */
async function* windowsOf(runs: AsyncIterable<Run>, most: number): AsyncGenerator<Run[], void> {
  let window: Run[] = []
  let bytes = 0
  for await (const run of runs) {
    const size = run.reduce((sum, { record }) => sum + record.length, 0)
    if (window.length > 0 && (window.length === most || bytes + size > WINDOW_BYTES)) {
      yield window
      window = []
      bytes = 0
    }
    window.push(run)
    bytes += size
  }
  if (window.length > 0) yield window
}

/** Returns the number of events. */
async function appendRuns(to: EventStore, runs: readonly Run[]): Promise<number> {
  const appends = runs.map((run): Append => {
    const [{ stream, revision }] = run
    return { stream, expected: revision - 1, events: run }
  })
  try {
    const events = runs.flat()
    if (await to.appendInOrder?.(appends)) return events.length
    const existing = (await (to.appendTogether?.(appends) ?? appendEach(to, appends))).flat()
    for (const [i, event] of events.entries()) checkSame(existing[i], event)
    return events.length
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error
    const { stream, expected, actual } = error
    throw new StoreRefused(
      `another process writes to the target: ${stream} ends there at revision ${actual}, where revision ${expected + 1} was to be written. Stop every process that uses it, empty it, and start again`,
      { cause: error },
    )
  }
}

async function appendEach(to: EventStore, appends: readonly Append[]): Promise<RecordedEvent[][]> {
  const existing: RecordedEvent[][] = []
  for (const { stream, expected, events } of appends) existing.push(await to.append(stream, expected, events))
  return existing
}

function checkSame(existing: RecordedEvent | undefined, event: RecordedEvent): void {
  if (existing && isSame(existing, event)) return
  const { stream, revision } = event
  const found =
    existing?.stream === stream && existing.revision === revision
      ? 'another event with that revision'
      : `revision ${existing?.revision} of ${existing?.stream}`
  throw new StoreRefused(
    `the target holds another log: where revision ${revision} of ${stream} belongs, it has ${found}. Give the address of an empty one, or of one that holds the beginning of this very log`,
  )
}

const isSame = (a: RecordedEvent, b: RecordedEvent): boolean =>
  Buffer.from(a.hash).equals(b.hash) && Buffer.from(a.record).equals(b.record)

/** Whether an event belongs to the log itself, whichever engine stores it. */
export function isCopied({ stream }: RecordedEvent): boolean {
  return streamKind(stream) !== NOT_COPIED
}
