import { delayBefore, PATIENT } from '../../../primitives/back-off.ts'
import { clock } from '../../../primitives/runtime.ts'
import {
  type EventStore,
  type Position,
  START,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../../ports/event-store.ts'
import type { KafkaClients } from '../client.ts'
import { isTooLarge, kafkaFailure } from '../failures.ts'
import { Backlog } from './backlog.ts'
import { RelayCheckpoint } from './checkpoint.ts'
import type { Lease } from './leader-lease.ts'
import type { MessageMapper, OutboundMessage } from './message-mapper.ts'
import { RelaySender } from './sender.ts'
import { sleep } from './sleep.ts'

export type Route = {
  /** Name of the checkpoint's stream. */
  name: string
  /** A position up to which every event was sent by others, whatever this checkpoint says. */
  sentByOthers?(): Promise<Position>
  clients: KafkaClients
  store: EventStore
  messageMapper: MessageMapper
  timing: Timing
  now(): number
  onProblem(error: Error): void
}

export type Timing = {
  /** After this time without a heartbeat the group gives leadership to another member. */
  sessionMs: number
  /** The checkpoint moves at most this often, unless many messages were sent. */
  checkpointMs: number
  /**
   * How long brokers may still write a request after its sender has given it up. Messages that replace each other are
   * repeated after this time.
   */
  lateMs: number
  /** Minimum time between the starts of two batches if the first one is small, so that messages are sent together. */
  gatherMs: number
}

const CHECKPOINT_EVENTS = 10_000
/** Number of messages below which a batch is small. */
const SMALL_BATCH = 100
const REPEAT_PAGE = 500

/**
 * One leader session: sends batch after batch from the checkpoint on, each acknowledged by all copies before the next
 * one is sent.
 *
 * Why no message is lost or leaves its key's order, even while two processes believe to lead: a leader begins at or
 * before a checkpoint, and a checkpoint moves only over acknowledged messages. So whenever any process writes a message
 * to a topic, however late, all its predecessors in the log are already there. A message that is written twice carries
 * an event that the topic already holds at a lower offset; consumers drop it by its revision.
 *
 * A message that replaces others of its key may hide a newer one when it is written late. So what was sent without an
 * answer, here or by the previous leader, is repeated in its newest form after `lateMs`; until then no checkpoint moves.
 */
export class LeaderSession {
  readonly #route: Route
  readonly #lease: Lease
  readonly #stopping: AbortSignal
  readonly #signal: AbortSignal
  readonly #sender: RelaySender
  readonly #checkpoint: RelayCheckpoint
  readonly #onProgress: () => void
  readonly #from: Position
  #relayed: Position
  /** Messages sent, and pages passed over, since the checkpoint moved. */
  #sinceCheckpoint = 0
  #checkpointDue = Number.POSITIVE_INFINITY
  /** Events whose messages may be written late, and when these are sent again (monotonic ms). */
  #repeat: { from: Position; upTo: Position; due: number } | undefined
  #backlog: Backlog | undefined

  private constructor(
    route: Route,
    lease: Lease,
    stopping: AbortSignal,
    checkpoint: RelayCheckpoint,
    from: Position,
    end: Position,
    onProgress: () => void,
  ) {
    this.#route = route
    this.#lease = lease
    this.#stopping = stopping
    this.#signal = AbortSignal.any([lease.signal, stopping])
    this.#sender = new RelaySender(route.clients)
    this.#checkpoint = checkpoint
    this.#onProgress = onProgress
    this.#relayed = checkpoint.position
    route.messageMapper.begin?.(end)
    this.#from = from
    this.#sentUnsure(this.#from, end)
  }

  static async begin(
    route: Route,
    lease: Lease,
    stopping: AbortSignal,
    onProgress: () => void,
  ): Promise<LeaderSession> {
    const checkpoint = await RelayCheckpoint.read(route.store, route.name, route.now)
    const sent = (await route.sentByOthers?.()) ?? START
    const from = checkpoint.overlapFrom > sent ? checkpoint.overlapFrom : sent
    if (sent > checkpoint.position) await checkpoint.move(sent)
    return new LeaderSession(route, lease, stopping, checkpoint, from, await route.store.end(), onProgress)
  }

  /** Every event up to here is in its topic. */
  get relayed(): Position {
    return this.#relayed
  }

  /** Why events of the log are not read; null if they are, or if none exist. Rejects with StoreUnavailable. */
  async stoppage(): Promise<Error | null> {
    return this.#backlog?.stoppage() ?? null
  }

  /** Returns when the lease is over or the process is stopping. */
  async run(): Promise<void> {
    const { store, messageMapper, onProblem } = this.#route
    const over = new AbortController()
    const signal = AbortSignal.any([this.#signal, over.signal])
    const backlog = new Backlog({ store, from: this.#from, messageMapper, signal, onProblem })
    this.#backlog = backlog
    try {
      await this.#relay(backlog)
      if (this.#lease.held) await this.#writeCheckpoint()
    } catch (error) {
      // A revision conflict says that another process leads.
      if (!(error instanceof WrongExpectedRevision)) throw error
    } finally {
      over.abort()
      await backlog.stop()
      await this.#sender.close()
    }
  }

  async #relay(backlog: Backlog): Promise<void> {
    while (this.#isLeading()) {
      await backlog.ready(Math.min(this.#checkpointDue, this.#repeat?.due ?? Number.POSITIVE_INFINITY))
      if (!this.#isLeading()) return
      const batch = backlog.batch()
      if (batch.length > 0) {
        const nextBatchAt = clock.monotonic() + this.#route.timing.gatherMs
        if (!(await this.#send(batch))) return
        backlog.drop(batch)
        const pauseMs = nextBatchAt - clock.monotonic()
        if (batch.length < SMALL_BATCH && pauseMs > 0) await sleep(pauseMs, this.#signal)
      }
      if (this.#repeat && clock.monotonic() >= this.#repeat.due) await this.#sendAgain(this.#repeat)
      if (clock.monotonic() >= this.#checkpointDue || this.#sinceCheckpoint >= CHECKPOINT_EVENTS)
        await this.#writeCheckpoint()
    }
  }

  #isLeading(): boolean {
    return this.#lease.held && !this.#signal.aborted
  }

  /** Tries until all messages are acknowledged; false when the session ended before. */
  async #send(batch: readonly OutboundMessage[]): Promise<boolean> {
    let size = batch.length
    let tries = 0
    for (let from = 0; from < batch.length; ) {
      const part = batch.slice(from, from + size)
      try {
        await this.#sender.open()
        if (!this.#isLeading()) return false
        await this.#sender.send(part)
        from += part.length
        tries = 0
        this.#acknowledged(part)
      } catch (error) {
        this.#sentUnsure(this.#relayed, this.#backlog?.packed ?? this.#relayed)
        size = isTooLarge(error) ? Math.ceil(part.length / 2) : part.length
        if (!isTooLarge(error) || part.length === 1) {
          this.#route.onProblem(isTooLarge(error) ? tooLarge(part) : kafkaFailure(error))
          await sleep(delayBefore(tries, PATIENT), this.#signal)
          tries += 1
        }
      }
      if (!this.#lease.held) {
        await this.#sentLate()
        return false
      }
    }
    return true
  }

  #acknowledged(outboundMessages: readonly OutboundMessage[]): void {
    const last = outboundMessages.at(-1)
    if (!last || last.upTo < this.#relayed) return
    this.#relayed = last.upTo
    const sent = outboundMessages.filter(({ load, isPassed }) => load || isPassed).length
    if (sent > 0 && this.#sinceCheckpoint === 0)
      this.#checkpointDue = clock.monotonic() + this.#route.timing.checkpointMs
    this.#sinceCheckpoint += sent
    this.#onProgress()
  }

  async #writeCheckpoint(): Promise<void> {
    if (this.#relayed === this.#checkpoint.position) {
      // An event that was sent follows one that is left to a newer program.
      this.#sinceCheckpoint = 0
      this.#checkpointDue = Number.POSITIVE_INFINITY
    }
    if (this.#sinceCheckpoint === 0) return
    if (this.#repeat) {
      this.#checkpointDue = this.#repeat.due // The next leader repeats it if this one ends before.
      return
    }
    try {
      await this.#checkpoint.move(this.#relayed)
      this.#sinceCheckpoint = 0
      this.#checkpointDue = Number.POSITIVE_INFINITY
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      this.#route.onProblem(error)
      this.#checkpointDue = clock.monotonic() + this.#route.timing.checkpointMs
    }
  }

  /** Messages of these events were or may have been sent without an answer. */
  #sentUnsure(from: Position, upTo: Position): void {
    const { messageMapper, timing } = this.#route
    if (!messageMapper.replaces) return
    const known = this.#repeat ?? { from, upTo }
    this.#repeat = {
      from: known.from < from ? known.from : from,
      upTo: known.upTo > upTo ? known.upTo : upTo,
      due: clock.monotonic() + timing.lateMs,
    }
  }

  /** Sends the newest messages of these events. If one of these requests fails, all are due once more later. */
  async #sendAgain(repeat: { from: Position; upTo: Position }): Promise<void> {
    const { store, messageMapper } = this.#route
    const again = messageMapper.packAgain ?? messageMapper.pack
    for (let after = repeat.from; after < repeat.upTo && this.#isLeading(); ) {
      const events = await store.readAll(after, REPEAT_PAGE)
      if (!(await this.#send(await again(events, after)))) return
      after = events.at(-1)?.position ?? repeat.upTo
    }
    if (this.#repeat === repeat) this.#repeat = undefined
  }

  /**
   * The lease ran out during a send: the late message may have replaced a newer one from the next leader. The
   * checkpoint is moved back, which makes that leader start again before it.
   */
  async #sentLate(): Promise<void> {
    const { messageMapper, name, now, store } = this.#route
    for (let tries = 0; messageMapper.replaces && !this.#stopping.aborted; tries += 1) {
      try {
        const newest = await RelayCheckpoint.read(store, name, now)
        return await newest.move(this.#checkpoint.overlapFrom)
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision || error instanceof StoreUnavailable)) throw error
      }
      await sleep(delayBefore(tries, PATIENT), this.#stopping)
    }
  }
}

function tooLarge(part: readonly OutboundMessage[]): Error {
  const load = part[0]?.load
  return new Error(
    `the broker accepts no message of ${load?.bytes} bytes into ${load?.topic}, so no later event is relayed: raise max.message.bytes of the topic`,
  )
}
