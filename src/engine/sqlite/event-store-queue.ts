import { type EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import { checkAppend } from '../append-checks.ts'
import { WrongExpectedRevision } from '../ports/event-store.ts'
import { fromPosition, packAppends, toPosition, unpackPage } from './event-store-codec.ts'
import type { AppendOutcome } from './event-store-wire.ts'
import type { SqliteThread } from './thread.ts'

type Append = { stream: string; expected: number; events: readonly EncodedEvent[] }
type Waiting = Append & { resolve(events: RecordedEvent[]): void; reject(error: unknown): void }

/** More appends than this wait for the next commit, so that handing out outcomes never holds up the event loop. */
const BATCH_APPENDS = 500

/** Gathers appends while the thread is at work and sends them together; each gets its own outcome. */
export class AppendQueue {
  readonly #thread: SqliteThread
  readonly #onWritten: (events: readonly RecordedEvent[], end: number) => void
  readonly #waiting: Waiting[] = []

  /** `onWritten` is told of each commit: its events in order and the position it reached. */
  constructor(thread: SqliteThread, onWritten: (events: readonly RecordedEvent[], end: number) => void) {
    this.#thread = thread
    this.#onWritten = onWritten
  }

  async append(stream: string, expected: number, events: readonly EncodedEvent[]): Promise<RecordedEvent[]> {
    if (events.length === 0) return []
    checkAppend(stream, expected, events)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ stream, expected, events, resolve, reject })
      if (this.#waiting.length === 1) void this.#flush()
    })
  }

  /** Sends what has gathered when the thread is free, and hands each append its outcome. */
  async #flush(): Promise<void> {
    let batch: Waiting[] = []
    const take = (): Waiting[] => {
      batch = this.#waiting.splice(0, BATCH_APPENDS)
      if (this.#waiting.length > 0) void this.#flush()
      return batch
    }
    try {
      const outcomes = await this.#thread.callLate<AppendOutcome[]>('append', () => packAppends(take()))
      this.#settle(batch, outcomes)
    } catch (error) {
      for (const { reject } of batch.length > 0 ? batch : this.#waiting.splice(0)) reject(error)
    }
  }

  #settle(batch: readonly Waiting[], outcomes: readonly AppendOutcome[]): void {
    const written: RecordedEvent[] = []
    batch.forEach(({ stream, expected, events, resolve, reject }, i) => {
      const outcome = outcomes[i] ?? { fault: 'the database thread gave no answer' }
      if (typeof outcome === 'number') {
        const recorded = events.map((event, n) => placed(event, toPosition(outcome + n)))
        written.push(...recorded)
        resolve(recorded)
      } else if ('stood' in outcome) resolve(unpackPage(outcome.stood))
      else if ('actual' in outcome) reject(new WrongExpectedRevision(stream, expected, outcome.actual))
      else reject(new Error(outcome.fault))
    })
    const newest = written.at(-1)
    if (newest) this.#onWritten(written, fromPosition(newest.position))
  }
}
