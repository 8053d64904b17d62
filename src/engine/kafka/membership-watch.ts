import type { Consumer } from 'kafkajs'
import { type Timer, timers } from '../../primitives/runtime.ts'

/** Checks per session; this many in a row without a heartbeat end the membership. */
const CHECKS = 6
/** Heartbeats per session. */
const BEATS = 6
/** However long a session is, readiness shows a silent member in time. */
const LONGEST_BEAT_MS = 2_000

/** Interval of a member's heartbeats, ms. */
export const heartbeatMs = (sessionMs: number): number =>
  Math.min(LONGEST_BEAT_MS, Math.floor(sessionMs / BEATS))

/**
 * Finds a consumer that has left its group without reporting it. kafkajs 2.2.4 stops by itself on errors that it cannot
 * retry. It does not on these two, where a join fails with a retriable error and the client continues to fetch:
 * - After a rebalance it keeps its old generation. The coordinator may still accept its heartbeats, so no join ever
 *   follows, and the partitions given up for the rebalance stay given up.
 * - After UNKNOWN_MEMBER_ID it has no member id. It sends no heartbeat, and fetches partitions that others own.
 *
 * Checks are counted instead of time, so a process that was suspended gets the chance to join again.
 */
export class MembershipWatch {
  /** Resolves with what ended the membership. */
  readonly ended: Promise<Error>
  readonly #end: (error: Error) => void
  readonly #sessionMs: number
  readonly #rebalanceMs: number
  #timer: Timer | undefined
  #isOver = false
  #heartbeats = 0
  #silentChecks = 0
  #isRejoining = false

  /** Watches from the first join on. The times are those that the consumer was created with, ms. */
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
      this.#silentChecks = 0
    })
    consumer.on(CRASH, ({ payload }) => this.#end(payload.error))
    // A crash first stops and disconnects, and reports its error afterwards.
    for (const event of [STOP, DISCONNECT])
      consumer.on(event, () => {
        timers.setImmediate(() => this.#end(new Error('the Kafka consumer stopped by itself')))
      })
  }

  /** Heartbeats that the coordinator has accepted, joins included. */
  get heartbeats(): number {
    return this.#heartbeats
  }

  /** The membership is given up; watching ends. */
  stop(): void {
    this.#isOver = true
    timers.clear(this.#timer)
  }

  #joined(): void {
    this.#isRejoining = false
    this.#heard()
    if (!this.#isOver) this.#timer ??= timers.setInterval(() => this.#check(), this.#sessionMs / CHECKS)
  }

  #beat(): void {
    this.#heard()
    // The client heartbeats only while it fetches, so the join has ended, and without a new generation.
    if (this.#isRejoining)
      this.#end(
        new Error(
          'the consumer did not join the group again after a rebalance; the client continued without it',
        ),
      )
  }

  #heard(): void {
    this.#heartbeats += 1
    this.#silentChecks = 0
  }

  #check(): void {
    this.#silentChecks += 1
    // A join lasts until every member has joined, at most for the rebalance time-out.
    const timeLimit = this.#sessionMs + (this.#isRejoining ? this.#rebalanceMs : 0)
    if (this.#silentChecks > (CHECKS * timeLimit) / this.#sessionMs)
      this.#end(new Error(`the group has accepted no heartbeat for ${timeLimit} ms`))
  }
}
