import { type EncodedEvent, placed, type RecordedEvent } from '../../events/event.ts'
import { type Append, WrongExpectedRevision } from '../ports/event-store.ts'
import { checkAppend } from '../validate-appends.ts'
import { fromPosition, packAppends, toPosition, unpackPage } from './event-store-codec.ts'
import { type AppendOutcome, isRefusal } from './event-store-wire.ts'
import type { SqliteThread } from './thread.ts'

/** Appends of which all or none are written. */
type Waiting = {
  appends: readonly Append[]
  resolve(stored: RecordedEvent[][]): void
  reject(error: unknown): void
}

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
    const [stored = []] = await this.appendTogether([{ stream, expected, events }])
    return stored
  }

  /** All or none of the appends. */
  async appendTogether(appends: readonly Append[]): Promise<RecordedEvent[][]> {
    for (const { stream, expected, events } of appends) checkAppend(stream, expected, events)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ appends, resolve, reject })
      if (this.#waiting.length === 1) void this.#flush()
    })
  }

  /** Sends the gathered appends when the thread is free, and settles each one. */
  async #flush(): Promise<void> {
    let batch: Waiting[] = []
    const take = (): Waiting[] => {
      let [groups, appends] = [0, 0]
      while (groups < this.#waiting.length && appends < BATCH_APPENDS)
        appends += this.#waiting[groups++]?.appends.length ?? 0
      batch = this.#waiting.splice(0, groups)
      if (this.#waiting.length > 0) void this.#flush()
      return batch
    }
    try {
      const pack = () => packAppends(take().map(({ appends }) => appends))
      const outcomes = await this.#thread.callLate<AppendOutcome[]>('append', pack)
      this.#settle(batch, outcomes)
    } catch (error) {
      for (const { reject } of batch.length > 0 ? batch : this.#waiting.splice(0)) reject(error)
    }
  }

  #settle(batch: readonly Waiting[], outcomes: readonly AppendOutcome[]): void {
    const written: RecordedEvent[] = []
    let at = 0
    for (const { appends, resolve, reject } of batch) {
      const own = outcomes.slice(at, at + appends.length)
      at += appends.length
      const error = appends.map((append, i) => errorOf(append, own[i])).find((one) => one !== undefined)
      if (error) {
        reject(error)
        continue
      }
      const stored = appends.map((append, i) => eventsOf(append, own[i]))
      for (const [i, events] of stored.entries()) if (typeof own[i] === 'number') written.push(...events)
      resolve(stored)
    }
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
