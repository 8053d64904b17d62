import { setMaxListeners } from 'node:events'
import type { RecordedEvent } from '../../events/event.ts'
import {
  type Block,
  eventKey,
  isToBeRedriven,
  type Letter,
  type Letters,
} from '../dispatch/dead-letter-store.ts'
import { Dispatcher } from '../dispatch/dispatcher.ts'
import { wantedBy } from '../dispatch/event-filter.ts'
import { bufferOf } from '../dispatch/groups.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import type { Outcome } from '../dispatch/stream-queue.ts'
import { StreamScheduler } from '../dispatch/stream-scheduler.ts'
import { Unfinished } from '../dispatch/unfinished.ts'
import { Follower } from '../follower.ts'
import type { Consumer, Lag, Subscription } from '../ports/event-bus.ts'
import { type EventStore, type Position, StoreRefused } from '../ports/event-store.ts'
import type { ReadModels } from '../ports/read-models.ts'
import { Backlog } from './backlog.ts'
import { GroupCheckpoint } from './checkpoint.ts'
import { Milestones } from './milestones.ts'
import { positionBefore } from './position-before.ts'

export type ConsumerParts = {
  store: EventStore
  readModels: ReadModels
  letters: Letters
  metrics: EventBusMetrics
  /** Epoch ms. */
  now(): number
}

/** One group: follows the log from its checkpoint, reads no further than its buffer, saves its checkpoint. */
export class GroupConsumer implements Consumer {
  readonly group: string
  readonly #parts: ConsumerParts
  readonly #checkpoint: GroupCheckpoint
  readonly #dispatcher: Dispatcher
  readonly #follower: Follower
  readonly #unfinished = new Unfinished()
  readonly #milestones = new Milestones()
  readonly #backlog: Backlog
  readonly #blocks: Map<string, Block>
  readonly #discarded: Set<string>
  readonly #wanted: (event: RecordedEvent) => boolean
  readonly #buffer: number
  readonly #abort = new AbortController()
  #read: Position
  #room: (() => void) | undefined
  #stopped: Promise<void> | undefined
  readonly #ended = Promise.withResolvers<void>()

  private constructor(
    parts: ConsumerParts,
    subscription: Subscription,
    kept: { checkpoint: GroupCheckpoint; blocks: Map<string, Block>; discarded: Set<string> },
  ) {
    const { signal } = this.#abort
    setMaxListeners(0, signal)
    this.group = subscription.group
    this.#parts = parts
    this.#checkpoint = kept.checkpoint
    this.#blocks = kept.blocks
    this.#discarded = kept.discarded
    this.#read = kept.checkpoint.position
    this.#wanted = wantedBy(subscription)
    this.#backlog = new Backlog(parts.store, this.#wanted, this.#read)
    this.#buffer = bufferOf(subscription)
    this.#dispatcher = new Dispatcher(
      {
        ...parts,
        ...kept,
        subscription,
        signal,
        unfinished: this.#unfinished,
        read: () => this.#read,
        due: () => {
          const read = this.#read
          return ({ position }) => position <= read
        },
      },
      new StreamScheduler(subscription),
      () => this.#advance(),
    )
    this.#follower = new Follower({
      store: parts.store,
      from: () => this.#read,
      onEvents: (events) => this.#take(events),
      onInterrupted: (error) => parts.metrics.interrupted?.(this.group, error),
    })
  }

  /** Rejects with {@link StoreRefused} when the group has finished more than the log holds. */
  static async join(parts: ConsumerParts, subscription: Subscription): Promise<GroupConsumer> {
    const { group, needsFrom } = subscription
    const { store, readModels } = parts
    const report = (error: Error) => parts.metrics.interrupted?.(group, error)
    const load = () => GroupCheckpoint.load(readModels, group, report)
    let checkpoint = await load()
    if (checkpoint.isNew && needsFrom !== undefined) {
      await GroupCheckpoint.set(readModels, group, await positionBefore(store, needsFrom))
      checkpoint = await load()
    }
    const { blocks, discarded } = await parts.letters.ofGroup(group)
    if (checkpoint.position > (await store.end()))
      throw new StoreRefused(
        `${group} has finished events that are missing in the log: the log is older than the read models; ` +
          'restore the newer log, or delete the read models, which are then rebuilt',
      )
    const consumer = new GroupConsumer(parts, subscription, { checkpoint, blocks, discarded })
    consumer.#follower.start()
    consumer.#redriveAtStart()
    return consumer
  }

  async caughtUp(): Promise<void> {
    const target = await this.#parts.store.end()
    if (this.#checkpoint.position >= target) return
    if (this.#stopped) throw new Error(`consumer group ${this.group} has stopped`)
    await this.#milestones.reached(target)
  }

  async lag(): Promise<Lag> {
    await this.#backlog.countAhead()
    // Both counts from one moment: an event may just be moving from one to the other.
    const events = this.#backlog.events + this.#unfinished.events
    if (events === 0) return { events, seconds: 0 }
    const time = this.#unfinished.oldest ?? (await this.#parts.store.readAll(this.#read, 1))[0]?.time
    const age = time === undefined ? 0 : this.#parts.now() - Date.parse(time)
    return { events, seconds: Math.max(0, age) / 1_000 }
  }

  stoppage(): Promise<Error | null> {
    return this.#follower.stoppage()
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  /** Resolves when it has stopped. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Delivers a blocked stream again, from its dead letter on. */
  redrive({ stream, _id }: Letter): Promise<Outcome> {
    return this.#dispatcher.redrive(stream, _id)
  }

  /** Never delivers this event again. */
  giveUp(stream: string, revision: number): void {
    this.#discarded.add(eventKey(stream, revision))
  }

  async #end(): Promise<void> {
    this.#abort.abort()
    this.#room?.()
    await this.#follower.stop()
    await this.#dispatcher.drain()
    this.#advance()
    await this.#checkpoint.close()
    this.#milestones.giveUp(new Error(`consumer group ${this.group} has stopped`))
    this.#ended.resolve()
  }

  async #take(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      if (this.#abort.signal.aborted) return
      const wanted = this.#wanted(event)
      const before = this.#read
      this.#read = event.position
      this.#backlog.passed(event, wanted)
      if (wanted) this.#dispatcher.accept(event, before)
      if (this.#unfinished.held >= this.#buffer) await this.#untilRoom()
    }
    this.#dispatcher.start()
    this.#advance()
  }

  async #untilRoom(): Promise<void> {
    this.#dispatcher.start()
    await new Promise<void>((resolve) => {
      this.#room = resolve
    })
    this.#room = undefined
  }

  /** Called when an event has finished, or was read and needs no work. */
  #advance(): void {
    if (this.#unfinished.held < this.#buffer) this.#room?.()
    const position = this.#unfinished.before ?? this.#read
    if (position === this.#checkpoint.position) return
    this.#checkpoint.move(position)
    this.#milestones.pass(position)
  }

  #redriveAtStart(): void {
    for (const [stream, block] of this.#blocks)
      if (isToBeRedriven(stream, block, this.#discarded)) void this.#dispatcher.redrive(stream, block._id)
  }
}
