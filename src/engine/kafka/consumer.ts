import type { EachBatchPayload } from 'kafkajs'
import { topicsFor } from '../../events/topics.ts'
import { clock, timers } from '../../primitives/runtime.ts'
import type { Letter } from '../dispatch/dead-letter-store.ts'
import { bufferOf } from '../dispatch/groups.ts'
import type { Outcome } from '../dispatch/stream-queue.ts'
import { StreamScheduler } from '../dispatch/stream-scheduler.ts'
import { Holdings } from '../dispatch/unfinished.ts'
import type { Consumer, Lag, Subscription } from '../ports/event-bus.ts'
import { type Position, START } from '../ports/event-store.ts'
import { groupCaughtUp } from './catching-up.ts'
import { Commits } from './commits.ts'
import type { KafkaContext } from './context.ts'
import { GroupMembership } from './membership.ts'
import { openPartitions } from './open-partitions.ts'
import { Partition, type Shared } from './partition.ts'
import { nameOf, type TopicPartition } from './received-messages.ts'

/** However often the lag is asked for, the ends of all partitions are read from the brokers once in this time. */
const ENDS_EVERY_MS = 60_000

/** Longest wait for the checkpoints of the relay. */
const RELAYED_MS = 1_000

/** One group in this process: the partitions that it owns now, and their shared parts. */
export class KafkaGroupConsumer implements Consumer {
  readonly group: string
  readonly #context: KafkaContext
  readonly #groupId: string
  readonly #topics: string[]
  readonly #shared: Shared
  readonly #membership: GroupMembership
  readonly #commits: Commits
  readonly #owned = new Map<string, Partition>()
  /** Work of lost partitions that still runs, by partition name. */
  readonly #draining = new Map<string, Promise<void>>()
  readonly #stop = new AbortController()
  readonly #ended = Promise.withResolvers<void>()
  #memberId: string | undefined
  #waitingForRoom: (() => void)[] = []
  #firstFed = 0
  #stopped: Promise<void> | undefined
  /** At the previous check. */
  #heartbeats = 0
  #problem: Error | undefined
  #endsReadAt = Number.NEGATIVE_INFINITY

  constructor(context: KafkaContext, subscription: Subscription) {
    const { clients, topics, tuning, sharedFetch } = context
    this.group = subscription.group
    this.#context = context
    this.#groupId = `${topics.prefix}.${subscription.group}`
    this.#topics = topicsFor(subscription, topics.prefix)
    this.#shared = {
      context,
      subscription,
      scheduler: new StreamScheduler(subscription),
      holdings: new Holdings(),
      buffer: bufferOf(subscription),
      stepped: () => this.#stepped(),
    }
    this.#membership = new GroupMembership({
      clients,
      groupId: this.#groupId,
      topics: this.#topics,
      tuning,
      sharedFetch,
      onJoined: (memberId, topicPartitions) => this.#joined(memberId, topicPartitions),
      onRebalancing: () => this.#commits.last(),
      onLost: () => this.#lose([...this.#owned.values()]),
      onBatch: (payload) => this.#take(payload),
      onOutOfRange: (topicPartition) => {
        const partition = this.#owned.get(nameOf(topicPartition))
        if (partition?.isOpen && !partition.isLost) this.#openAgain(partition)
      },
      onProblem: (error) => this.#report(error),
    })
    this.#commits = new Commits({
      everyMs: tuning.commitEveryMs,
      partitions: () => this.#owned.values(),
      member: () => this.#membership.member,
      onProblem: (error) => this.#report(error),
    })
  }

  /** Begins to join the group, for as long as it takes. */
  start(): void {
    this.#membership.start()
  }

  /** Resolves when it has stopped. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  async caughtUp(): Promise<void> {
    const { signal } = this.#stop
    const commit = () => this.#commits.now()
    await groupCaughtUp(this.#context, { id: this.#groupId, topics: this.#topics, commit, signal })
  }

  /**
   * Of the partitions that this process owns; while brokers are unreachable, as far as it knows them. The answers to
   * fetches show where a partition ends. The brokers are asked for those that wait for room, and once a minute for all. Then
   * the partitions also learn the position up to which the relay has sent every event.
   */
  async lag(): Promise<Lag> {
    const { offsets, now } = this.#context
    const asksAll = clock.monotonic() - this.#endsReadAt >= ENDS_EVERY_MS
    const asked = [...this.#owned.values()].filter(({ isFetching }) => asksAll || !isFetching)
    const topics = [...new Set(asked.map(({ topicPartition }) => topicPartition.topic))]
    // Before the ends are read: the topics then hold every event up to there.
    const relayed = asksAll ? await this.#relayedSoon() : START
    const extents = topics.length > 0 ? await offsets.extents(topics).catch(() => undefined) : undefined
    if (asksAll && extents) {
      this.#endsReadAt = clock.monotonic()
      for (const [name, { high }] of extents) this.#owned.get(name)?.relayed(relayed, high)
    }
    const lags = [...this.#owned.values()].map((partition) =>
      partition.lag(extents?.get(partition.name)?.high),
    )
    const events = lags.reduce((sum, lag) => sum + lag.events, 0)
    const times = lags.flatMap(({ oldest }) => (oldest === undefined ? [] : [Date.parse(oldest)]))
    if (events === 0 || times.length === 0) return { events, seconds: 0 }
    return { events, seconds: Math.max(0, now() - Math.min(...times)) / 1_000 }
  }

  /** A store that does not answer must not delay the lag, which heartbeats and metrics wait for. */
  async #relayedSoon(): Promise<Position> {
    const enough = new AbortController()
    const late = timers.sleep(RELAYED_MS, { signal: enough.signal, ref: false }).then(() => START)
    try {
      return await Promise.race([this.#context.relayed(), late])
    } catch {
      return START
    } finally {
      enough.abort()
    }
  }

  stoppage(): Error | null {
    const { heartbeats } = this.#membership
    const hasBeaten = heartbeats > this.#heartbeats
    this.#heartbeats = heartbeats
    if (hasBeaten && [...this.#owned.values()].every(({ isOpen }) => isOpen)) {
      this.#problem = undefined
      return null
    }
    return this.#problem ?? new Error(hasBeaten ? 'partitions are being opened' : 'no heartbeat was accepted')
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  /** Delivers a blocked stream again, if this process owns its partition and knows the dead letter. */
  async redrive({ stream, _id, origin }: Letter): Promise<Outcome> {
    const partition = this.#partitionHolding(stream, _id)
    return (
      partition?.redrive(stream, _id) ?? {
        redriven: false,
        elsewhere: true,
        error: `the stream belongs to partition ${origin}, which another process of consumer group ${this.group} owns at the moment, or none: ask that process`,
      }
    )
  }

  /** Never delivers this event again. */
  giveUp(stream: string, revision: number): void {
    for (const partition of this.#owned.values()) partition.giveUp(stream, revision)
  }

  async #end(): Promise<void> {
    this.#stop.abort(new Error(`consumer group ${this.group} has stopped`))
    this.#releaseWaiting()
    await Promise.all([...this.#owned.values()].map((partition) => partition.end()))
    await Promise.all(this.#draining.values())
    await this.#commits.close()
    await this.#membership.stop()
    this.#ended.resolve()
  }

  /** The group has rebalanced. A new member id means that another process may have owned everything in between. */
  #joined(memberId: string, topicPartitions: TopicPartition[]): void {
    const assigned = new Set(topicPartitions.map(nameOf))
    const same = memberId === this.#memberId
    this.#memberId = memberId
    this.#lose([...this.#owned.values()].filter(({ name }) => !same || !assigned.has(name)))
    this.#commits.resume()
    if (this.#stopped) return
    const gained = topicPartitions
      .filter((topicPartition) => !this.#owned.has(nameOf(topicPartition)))
      .map((topicPartition) => this.#own(topicPartition))
    if (gained.length > 0) void this.#open(gained)
  }

  #own(topicPartition: TopicPartition): Partition {
    const member = this.#membership.member
    const partition = new Partition(topicPartition, this.#shared, {
      pause: () => member?.pause(topicPartition),
      resume: () => member?.resume(topicPartition),
    })
    member?.pause(topicPartition)
    this.#owned.set(partition.name, partition)
    return partition
  }

  async #open(partitions: readonly Partition[]): Promise<void> {
    await Promise.all(partitions.map(({ name }) => this.#draining.get(name)))
    const member = this.#membership.member
    await openPartitions(
      {
        context: this.#context,
        group: this.group,
        groupId: this.#groupId,
        room: () => this.#room(),
        onProblem: (error) => this.#report(error),
        opened: ({ topicPartition }, offset) => {
          member?.seek(topicPartition, offset)
          member?.resume(topicPartition)
        },
      },
      partitions,
    )
    this.#stepped()
  }

  #lose(partitions: readonly Partition[]): void {
    for (const partition of partitions) {
      const { name } = partition
      this.#owned.delete(name)
      const draining = Promise.all([this.#draining.get(name), partition.lose()]).then(() => {
        if (this.#draining.get(name) === draining) this.#draining.delete(name)
      })
      this.#draining.set(name, draining)
    }
    this.#stepped() // Their room is free for what the others have fetched.
  }

  #take({ batch, resolveOffset }: EachBatchPayload): void {
    const partition = this.#owned.get(nameOf(batch))
    if (!partition?.isOpen) return
    if (partition.take(batch.messages, Number(batch.highWatermark))) {
      resolveOffset(batch.lastOffset())
      this.#shared.scheduler.begin()
      this.#commits.soon()
    } else if (!partition.isLost) {
      // A batch that was fetched for an earlier assignment, or one after a gap: start again.
      this.#openAgain(partition)
    }
  }

  #openAgain(partition: Partition): void {
    this.#lose([partition])
    void this.#open([this.#own(partition.topicPartition)])
  }

  /** An event has finished: there may be room for more of what was fetched, and more to commit. */
  #stepped(): void {
    const partitions = [...this.#owned.values()]
    this.#firstFed += 1
    for (let i = 0; i < partitions.length; i++) partitions[(this.#firstFed + i) % partitions.length]?.feed()
    this.#releaseWaiting()
    this.#shared.scheduler.begin()
    this.#commits.soon()
  }

  async #room(): Promise<void> {
    const { holdings, buffer, scheduler } = this.#shared
    while (holdings.held >= buffer && !this.#stopped) {
      scheduler.begin()
      await new Promise<void>((resolve) => this.#waitingForRoom.push(resolve))
    }
  }

  #releaseWaiting(): void {
    for (const resume of this.#waitingForRoom.splice(0)) resume()
  }

  #partitionHolding(stream: string, id: string): Partition | undefined {
    return [...this.#owned.values()].find((partition) => partition.holds(stream, id))
  }

  #report(error: Error): void {
    this.#problem = error
    this.#context.metrics.interrupted?.(this.group, error)
  }
}
