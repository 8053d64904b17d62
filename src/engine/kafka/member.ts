import type { Consumer, ConsumerGroupJoinEvent, EachBatchPayload } from 'kafkajs'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type { KafkaClients } from './client.ts'
import type { Tuning } from './consumer-times.ts'
import type { FetchInterceptor, FetchResponse } from './fetch-interceptor.ts'
import { heartbeatMs, MembershipWatch } from './membership-watch.ts'
import type { TopicPartition } from './received-messages.ts'

export type Membership = {
  clients: KafkaClients
  groupId: string
  topics: readonly string[]
  tuning: Tuning
  /** Shares its fetches with the other consumers of the process. */
  sharedFetch?: FetchInterceptor
  /** Called after each rebalance with the present assignment of this member. */
  onJoined(memberId: string, topicPartitions: TopicPartition[]): void
  /** The group is about to rebalance: uncommitted work may be assigned to another member. */
  onRebalancing(): void
  onBatch(payload: EachBatchPayload): void
  /** The next offset of a partition is not in the topic: it has to be opened again. */
  onOutOfRange(topicPartition: TopicPartition): void
}

export type Commit = TopicPartition & { offset: string; metadata: string }

const MAX_BYTES_PER_PARTITION = 512 * 1024
const TIME_TO_LEAVE_MS = 3_000
/** Pause after an offset that is out of range. */
const OUT_OF_RANGE_MS = 250
const RETRY = { initialRetryTime: 200, retries: 5, maxRetryTime: 5_000 }

/**
 * One kafkajs consumer from its first connection to its end. It does not restart: another member replaces it. It has
 * its own client, since consumers of one client share committed offsets.
 */
export class GroupMember {
  readonly #consumer: Consumer
  readonly #membership: Membership
  readonly #watch: MembershipWatch
  #running: Promise<void> | undefined
  #left = false

  constructor(membership: Membership) {
    const { clients, groupId, tuning } = membership
    const { sessionTimeoutMs: sessionTimeout, longestFetchMs } = tuning
    const rebalanceTimeout = 2 * sessionTimeout
    this.#membership = membership
    this.#consumer = clients({ intercept: (...asked) => this.#fetch(...asked) }).consumer({
      groupId,
      sessionTimeout,
      rebalanceTimeout,
      heartbeatInterval: heartbeatMs(sessionTimeout),
      maxWaitTimeInMs: longestFetchMs,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      retry: { ...RETRY, restartOnFailure: () => Promise.resolve(false) },
    })
    this.#watch = new MembershipWatch(this.#consumer, {
      sessionMs: sessionTimeout,
      rebalanceMs: rebalanceTimeout,
    })
  }

  /** Resolves with what ended it: a crash, an unrequested stop, or the loss of its membership. */
  get ended(): Promise<Error> {
    return this.#watch.ended
  }

  /** Heartbeats that the coordinator has accepted. */
  get heartbeats(): number {
    return this.#watch.heartbeats
  }

  /** Joins the group; resolves when it has joined or ended. Rejects while no broker is reachable. */
  run(): Promise<void> {
    this.#running = this.#join()
    return this.#running
  }

  async #join(): Promise<void> {
    const consumer = this.#consumer
    const { topics, onJoined, onRebalancing, onBatch } = this.#membership
    const { GROUP_JOIN, REBALANCING } = consumer.events
    consumer.on(GROUP_JOIN, ({ payload }: ConsumerGroupJoinEvent) => {
      if (!this.#left) onJoined(payload.memberId, partitionsOf(payload.memberAssignment))
    })
    consumer.on(REBALANCING, () => {
      if (!this.#left) onRebalancing()
    })
    await consumer.connect()
    this.#stay()
    await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    this.#stay()
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        if (!this.#left) onBatch(payload)
      },
    })
  }

  /** Rejects when the group has a new generation or the broker is unreachable; nothing is lost by that. */
  async commit(commits: Commit[]): Promise<void> {
    await this.#consumer.commitOffsets(commits)
  }

  pause({ topic, partition }: TopicPartition): void {
    this.#whileRunning(() => this.#consumer.pause([{ topic, partitions: [partition] }]))
  }

  resume({ topic, partition }: TopicPartition): void {
    this.#whileRunning(() => this.#consumer.resume([{ topic, partitions: [partition] }]))
  }

  seek(topicPartition: TopicPartition, offset: number): void {
    this.#whileRunning(() => this.#consumer.seek({ ...topicPartition, offset: String(offset) }))
  }

  /**
   * Leaves the group. A connection or join in progress would continue after a disconnect, so this waits for it, finally
   * in the background.
   */
  async leave(): Promise<void> {
    if (this.#left) return
    this.#left = true
    this.#watch.stop()
    const disconnected = this.#disconnect()
    let timer: Timer | undefined
    const enough = new Promise<void>((resolve) => {
      timer = timers.setTimeout(resolve, TIME_TO_LEAVE_MS)
    })
    await Promise.race([disconnected, enough])
    timers.clear(timer)
  }

  /**
   * kafkajs would answer an offset that is out of range by committing the beginning of the topic: the position that this group
   * has reached would be lost. It then waits for the next message, so that a gap at the end of a topic would not be noticed.
   */
  async #fetch(...[nodeId, request, direct]: Parameters<FetchInterceptor>): Promise<FetchResponse> {
    const { sharedFetch, onOutOfRange } = this.#membership
    try {
      return await (sharedFetch?.(nodeId, request, direct) ?? direct(request))
    } catch (error) {
      const outOfRange = outOfRangeIn(error)
      if (outOfRange === null) throw error
      if (!this.#left) onOutOfRange(outOfRange)
      // kafkajs fetches again at once, also from a partition that is not opened again.
      await timers.sleep(OUT_OF_RANGE_MS)
      return { responses: [] }
    }
  }

  /** kafkajs throws if the consumer has just ended by itself: then the next member starts everything again. */
  #whileRunning(act: () => void): void {
    if (this.#left) return
    try {
      act()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'KafkaJSNonRetriableError') throw error
    }
  }

  #stay(): void {
    if (this.#left) throw new Error('the Kafka consumer was asked to leave before it had joined')
  }

  async #disconnect(): Promise<void> {
    await this.#running?.catch(() => undefined)
    await this.#consumer.disconnect().catch(() => undefined)
  }
}

/** The partition that an error is about, if its offset was out of range. */
function outOfRangeIn(error: unknown): TopicPartition | null {
  if (!(error instanceof Error) || error.name !== 'KafkaJSOffsetOutOfRange') return null
  const { topic, partition } = error as Error & TopicPartition
  return { topic, partition }
}

function partitionsOf(assignment: Record<string, number[]>): TopicPartition[] {
  return Object.entries(assignment).flatMap(([topic, partitions]) =>
    partitions.map((partition) => ({ topic, partition })),
  )
}
