import kafkajs, { type Admin } from 'kafkajs'
import { timers } from '../../primitives/runtime.ts'
import { type Position, StoreUnavailable } from '../ports/event-store.ts'
import type { KafkaClients } from './client.ts'
import { kafkaFailure } from './failures.ts'
import { nameOf } from './received-messages.ts'

/** Offset of the first available message, and the offset after the last one. */
export type Extent = { low: number; high: number }
/** What a group has finished: the next offset (-1 for nothing) and the store's position of its last event. */
export type Committed = { offset: number; position: Position }

/** GROUP_ID_NOT_FOUND of the Kafka protocol. */
const NO_SUCH_GROUP = 69

/** Reads the state of topics and groups without joining. Rejects with StoreUnavailable or StoreRefused. */
export class Offsets {
  readonly #clients: KafkaClients
  /** Requests that have not begun, by topic. */
  readonly #next = new Map<string, ReturnType<Admin['fetchTopicOffsets']>>()
  #admin: Promise<Admin> | undefined
  #isClosed = false

  constructor(clients: KafkaClients) {
    this.#clients = clients
  }

  /** By {@link nameOf} of the partition. */
  async extents(topics: readonly string[]): Promise<Map<string, Extent>> {
    const found = await Promise.all(
      topics.map(async (topic) => ({ topic, offsets: await this.#offsetsOf(topic) })),
    )
    return new Map(
      found.flatMap(({ topic, offsets }) =>
        offsets.map(({ partition, low, high }) => [
          nameOf({ topic, partition }),
          { low: Number(low), high: Number(high) },
        ]),
      ),
    )
  }

  /** By {@link nameOf} of the partition. */
  async committed(groupId: string, topics: readonly string[]): Promise<Map<string, Committed>> {
    const found = await this.#ask((admin) => admin.fetchOffsets({ groupId, topics: [...topics] }))
    return new Map(
      found.flatMap(({ topic, partitions }) =>
        partitions.map(({ partition, offset, metadata }) => [
          nameOf({ topic, partition }),
          { offset: Number(offset), position: metadata ?? '' },
        ]),
      ),
    )
  }

  /** Deletes the committed offsets of a group; rejects with an Error while it has members. */
  async forget(groupId: string): Promise<void> {
    await this.#ask(async (admin) => {
      try {
        await admin.deleteGroups([groupId])
      } catch (error) {
        if (!(error instanceof kafkajs.KafkaJSDeleteGroupsError)) throw error
        const [failed] = error.groups ?? []
        if (failed?.errorCode === NO_SUCH_GROUP) return
        throw failed?.error ?? error
      }
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#disconnect()
  }

  async #disconnect(): Promise<void> {
    const admin = this.#admin
    this.#admin = undefined
    await (await admin?.catch(() => undefined))?.disconnect()
  }

  /**
   * The groups of a process report their lags at the same moment: they share one request for each topic. It begins
   * after the last of them has asked, so that its answer is old for none.
   */
  #offsetsOf(topic: string): ReturnType<Admin['fetchTopicOffsets']> {
    const known = this.#next.get(topic)
    if (known) return known
    const asked = timers.nextIteration().then(() => {
      this.#next.delete(topic)
      return this.#ask((admin) => admin.fetchTopicOffsets(topic))
    })
    this.#next.set(topic, asked)
    return asked
  }

  async #ask<R>(question: (admin: Admin) => Promise<R>): Promise<R> {
    if (this.#isClosed) throw new StoreUnavailable('the client of Kafka is closed')
    this.#admin ??= this.#connect()
    const asked = this.#admin
    try {
      return await question(await asked)
    } catch (error) {
      if (this.#admin === asked) void this.#disconnect()
      throw kafkaFailure(error)
    }
  }

  async #connect(): Promise<Admin> {
    const admin = this.#clients().admin()
    await admin.connect()
    return admin
  }
}
