import { LRUCache } from 'lru-cache'
import type { CommandRunner } from '../commands/runner/runner.ts'
import type { Collection } from '../engine/ports/read-models.ts'
import { upTo } from '../primitives/lru-size.ts'
import { type Part, Stuck } from '../primitives/process-part.ts'
import { repeat } from '../primitives/repeat.ts'
import type { ScheduleDocument } from '../projections/schedule/document.ts'
import { dueItems, fire } from './fire-due.ts'

export type TimerDeps = {
  schedule: Collection<ScheduleDocument>
  runner: CommandRunner
  now: () => number
  /** Whether this process fires the items of a stream; those of others it fires late. Default: of every stream. */
  isMine?(stream: string): boolean
  onError(error: unknown, stream: string): void
}

/** Between two pages of what is due. */
const PAGE_MS = 200
/** An item that is written meanwhile is found after this time at the latest. */
const LONGEST_SLEEP_MS = 1_000
const AT_ONCE = 500
/** An item that another process should have fired is fired when it is overdue by this time. */
const TAKEOVER_MS = 3_000
/**
 * The schedule is updated slightly after its commands, and a failed command may fail again. Both are retried after this
 * delay.
 */
const RETRY_AFTER_MS = 5_000

export type RunningTimers = {
  /** Why the schedule cannot be read. */
  stoppage: Part['stoppage']
  stop(): Promise<void>
}

/**
 * Asks the schedule what is due and sends the commands, until stopped. Then it sleeps until the next item is due, at most
 * a second. Several processes share the streams; two that fire the same item are harmless.
 */
export function runTimers(deps: TimerDeps): RunningTimers {
  const timers = new Timers(deps)
  const rounds = repeat(
    () => timers.sleepMs,
    () => timers.round(),
    (error) => deps.onError(error, 'agenda'),
    { delayed: true },
  )
  return {
    stoppage: () => timers.stoppage() ?? rounds.stoppage(),
    async stop() {
      await rounds.stop()
      await timers.stop()
    },
  }
}

class Timers {
  readonly #deps: TimerDeps
  readonly #fired = new LRUCache<string, true>({ ...upTo(50_000), ttl: RETRY_AFTER_MS })
  /** By stream: a long command, such as one of a month of quota, delays no other stream. */
  readonly #running = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  /** The next page of the schedule: items whose commands have no effect must not block the items after them forever. */
  #cursor: string | null = null
  /** Streams whose commands have ended, and their number at the previous query. */
  #settled = 0
  #seen = 0
  #sleepMs = PAGE_MS

  constructor(deps: TimerDeps) {
    this.#deps = deps
  }

  /** How long nothing more is due, as far as the last round knows. */
  get sleepMs(): number {
    return this.#sleepMs
  }

  /** Begins the commands of the next page of the schedule. */
  async round(): Promise<void> {
    const { schedule, now } = this.#deps
    const time = now()
    const room = AT_ONCE - this.#running.size
    this.#sleepMs = PAGE_MS
    if (room <= 0) return
    try {
      const soon = await schedule.find({
        filter: { dueAt: { lte: new Date(time + LONGEST_SLEEP_MS).toISOString() } },
        sort: [['dueAt', 1]],
        limit: room,
        ...(this.#cursor !== null && { cursor: this.#cursor }),
      })
      const due = soon.data.filter(({ dueAt }) => Date.parse(dueAt ?? '') <= time)
      const next = soon.data[due.length]
      // The first item that is not due yet ends the round.
      this.#cursor = next ? null : soon.nextCursor
      for (const document of due) if (this.#fires(document, time)) this.#begin(document, time)
      if (next) this.#sleepMs = Math.max(1, Date.parse(next.dueAt ?? '') - time)
      else if (this.#cursor === null) this.#sleepMs = LONGEST_SLEEP_MS
    } catch (error) {
      this.#cursor = null
      throw error
    }
  }

  /** Why due commands are not started, other than a failed round. */
  stoppage(): Error | null {
    const isFull = this.#running.size >= AT_ONCE && this.#settled === this.#seen
    this.#seen = this.#settled
    return isFull ? new Stuck(`${AT_ONCE} commands are in progress and none finishes`) : null
  }

  /** Resolves when no command is in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  #fires({ _id: stream, dueAt }: ScheduleDocument, time: number): boolean {
    const { isMine } = this.#deps
    return isMine === undefined || isMine(stream) || Date.parse(dueAt ?? '') <= time - TAKEOVER_MS
  }

  #begin(document: ScheduleDocument, time: number): void {
    const { _id: stream, revision } = document
    const due = dueItems(document, time).map(({ kind }) => kind)
    const key = `${stream}@${revision}: ${due.join()}`
    if (this.#fired.has(key) || this.#running.has(stream)) return
    this.#fired.set(key, true)
    const firing = this.#fireAll(document, time).finally(() => {
      this.#running.delete(stream)
      this.#settled += 1
    })
    this.#running.set(stream, firing)
  }

  async #fireAll(document: ScheduleDocument, time: number): Promise<void> {
    const { runner, onError } = this.#deps
    try {
      for (const item of dueItems(document, time))
        await fire(runner, document._id, item, time, this.#stopping.signal)
    } catch (error) {
      onError(error, document._id)
    }
  }
}
