import type { Consumer } from 'kafkajs'

/** Looks in one session; this many in a row without a heartbeat end the membership. */
const LOOKS = 6
/** Heartbeats in one session. */
const BEATS = 6
/** However long a session is, readiness hears of a silent member in time. */
const LONGEST_BEAT_MS = 2_000

/** How often a member says that it is alive, ms. */
export const heartbeatMs = (sessionMs: number): number =>
  Math.min(LONGEST_BEAT_MS, Math.floor(sessionMs / BEATS))

/**
 * Finds a consumer that has left its group without saying so. kafkajs 2.2.4 stops by itself on errors that it cannot
 * retry. It does not on these two, where a join fails with an error that it can retry and it goes back to fetching:
 *
 * - after a rebalance it keeps the generation it had. The coordinator may still accept its heartbeats, so no join ever
 *   follows, and whatever was given up for the rebalance stays given up.
 * - after UNKNOWN_MEMBER_ID it has no member id. It sends no heartbeat, and fetches partitions that others own.
 *
 * Looks are counted instead of time, so a process that was suspended gets the chance to join again.
 */
export class MembershipWatch {
  /** Resolves with what ended the membership. */
  readonly ended: Promise<Error>
  readonly #end: (error: Error) => void
  readonly #sessionMs: number
  readonly #rebalanceMs: number
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  #heartbeats = 0
  #silentLooks = 0
  #isRejoining = false

  /** Watches from the first join on. The times are those that the consumer was made with, ms. */
  constructor(consumer: Consumer, { sessionMs, rebalanceMs }: { sessionMs: number; rebalanceMs: number }) {
    const { promise, resolve } = Promise.withResolvers<Error>()
    this.ended = promise
    this.#end = (error) => {
      this.stop()
      resolve(error)
    }
    this.#sessionMs = sessionMs
    this.#rebalanceMs = rebalanceMs
    const { GROUP_JOIN, HEARTBEAT, REBALANCING, CRASH, STOP, DISCONNECT } = consumer.events
    consumer.on(GROUP_JOIN, () => this.#joined())
    consumer.on(HEARTBEAT, () => this.#beat())
    consumer.on(REBALANCING, () => {
      this.#isRejoining = true
      this.#silentLooks = 0
    })
    consumer.on(CRASH, ({ payload }) => this.#end(payload.error))
    // A crash stops and disconnects first, and gives its error afterwards.
    for (const event of [STOP, DISCONNECT])
      consumer.on(event, () => {
        setImmediate(() => this.#end(new Error('the Kafka consumer stopped by itself')))
      })
  }

  /** Heartbeats that the coordinator has accepted, joins included. */
  get heartbeats(): number {
    return this.#heartbeats
  }

  /** The membership is given up: nothing is watched any more. */
  stop(): void {
    this.#isOver = true
    clearInterval(this.#timer)
  }

  #joined(): void {
    this.#isRejoining = false
    this.#heard()
    if (!this.#isOver) this.#timer ??= setInterval(() => this.#look(), this.#sessionMs / LOOKS)
  }

  #beat(): void {
    this.#heard()
    // The client heartbeats only while it fetches, so the join has ended, and without a new generation.
    if (this.#isRejoining)
      this.#end(new Error('the group was not joined again after a rebalance; the client went on without'))
  }

  #heard(): void {
    this.#heartbeats += 1
    this.#silentLooks = 0
  }

  #look(): void {
    this.#silentLooks += 1
    // A join lasts until every member has come, and no longer than the rebalance time-out.
    const patience = this.#sessionMs + (this.#isRejoining ? this.#rebalanceMs : 0)
    if (this.#silentLooks > (LOOKS * patience) / this.#sessionMs)
      this.#end(new Error(`the group has accepted no heartbeat for ${patience} ms`))
  }
}
