import { type EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import { type Append, WrongExpectedRevision } from '../ports/event-store.ts'
import { checkAppend } from '../validate-appends.ts'
import { fromPosition, packAppends, toPosition, unpackPage } from './event-store-codec.ts'
import { type AppendOutcome, isRefusal } from './event-store-wire.ts'
import type { SqliteThread } from './thread.ts'

type Waiting = Append & { resolve(events: RecordedEvent[]): void; reject(error: unknown): void }

/** Further appends wait for the next commit, so that resolving outcomes never delays the event loop. */
const BATCH_APPENDS = 500

/** Gathers appends while the thread is busy and sends them together; each gets its own outcome. */
export class AppendQueue {
  readonly #thread: SqliteThread
  readonly #onWritten: (events: readonly RecordedEvent[], end: number) => void
  readonly #waiting: Waiting[] = []

  /** `onWritten` receives each commit: its events in order and the position it reached. */
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

  /** All or none, in a separate transaction. */
  async appendTogether(appends: readonly Append[]): Promise<RecordedEvent[][]> {
    for (const { stream, expected, events } of appends) checkAppend(stream, expected, events)
    const packed = packAppends(appends, { together: true })
    const outcomes = await this.#thread.call<AppendOutcome[]>('append', packed)
    const error = appends.map((append, i) => errorOf(append, outcomes[i])).find((one) => one !== undefined)
    if (error) throw error
    const stored = appends.map((append, i) => eventsOf(append, outcomes[i]))
    this.#announce(stored.filter((_, i) => typeof outcomes[i] === 'number').flat())
    return stored
  }

  /** Sends the gathered appends when the thread is free, and settles each one. */
  async #flush(): Promise<void> {
    let batch: Waiting[] = []
    const take = (): Waiting[] => {
      batch = this.#waiting.splice(0, BATCH_APPENDS)
      if (this.#waiting.length > 0) void this.#flush()
      return batch
    }
    try {
      const pack = () => packAppends(take(), { together: false })
      const outcomes = await this.#thread.callLate<AppendOutcome[]>('append', pack)
      this.#settle(batch, outcomes)
    } catch (error) {
      for (const { reject } of batch.length > 0 ? batch : this.#waiting.splice(0)) reject(error)
    }
  }

  #settle(batch: readonly Waiting[], outcomes: readonly AppendOutcome[]): void {
    const written: RecordedEvent[] = []
    for (const [i, append] of batch.entries()) {
      const error = errorOf(append, outcomes[i])
      if (error) {
        append.reject(error)
        continue
      }
      const events = eventsOf(append, outcomes[i])
      if (typeof outcomes[i] === 'number') written.push(...events)
      append.resolve(events)
    }
    this.#announce(written)
  }

  #announce(written: readonly RecordedEvent[]): void {
    const newest = written.at(-1)
    if (newest) this.#onWritten(written, fromPosition(newest.position))
  }
}

function errorOf({ stream, expected }: Append, outcome: AppendOutcome | undefined): Error | undefined {
  if (outcome === undefined) return new Error('the database thread did not answer')
  if (!isRefusal(outcome)) return undefined
  return 'actual' in outcome
    ? new WrongExpectedRevision(stream, expected, outcome.actual)
    : new Error(outcome.fault)
}

/** The events of an append that was not refused. */
function eventsOf({ events }: Append, outcome: AppendOutcome | undefined): RecordedEvent[] {
  if (typeof outcome === 'number') return events.map((event, n) => placed(event, toPosition(outcome + n)))
  return outcome && 'existing' in outcome ? unpackPage(outcome.existing) : []
}
