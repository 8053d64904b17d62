import type { Consumer } from 'kafkajs'
import type { KafkaClients } from '../client.ts'
import { heartbeatMs, MembershipWatch } from '../membership-watch.ts'
import { Lease } from './leader-lease.ts'
import { sleep } from './sleep.ts'

export type MemberOptions = {
  clients: KafkaClients
  group: string
  /** Has one partition: its owner leads. No message is ever written to it. */
  topic: string
  sessionMs: number
  onLease(lease: Lease): void
}

/** One membership in the group, until it breaks: a stopped consumer is never started again. */
export class RelayMember {
  readonly #options: MemberOptions
  readonly #consumer: Consumer
  readonly #watch: MembershipWatch
  #lease: Lease | undefined
  #joined: Promise<void> = Promise.resolve()
  #left = false
  /** Time of the request (epoch ms) whose answer the next event reports. */
  #sentAt = 0

  constructor(options: MemberOptions) {
    const { clients, group, sessionMs } = options
    this.#options = options
    const beat = heartbeatMs(sessionMs)
    this.#consumer = clients().consumer({
      groupId: group,
      sessionTimeout: sessionMs,
      rebalanceTimeout: sessionMs,
      heartbeatInterval: beat,
      maxWaitTimeInMs: beat,
      retry: { retries: 2, restartOnFailure: async () => false },
    })
    this.#watch = new MembershipWatch(this.#consumer, { sessionMs, rebalanceMs: sessionMs })
    this.#listen()
  }

  /** Resolves when it has joined the group; rejects if it could not. */
  join(): Promise<void> {
    this.#joined = this.#join()
    return this.#joined
  }

  /** Resolves with what ended the membership. */
  get ended(): Promise<Error> {
    return this.#watch.ended
  }

  /** Heartbeats that the coordinator has accepted. */
  get heartbeats(): number {
    return this.#watch.heartbeats
  }

  /**
   * Gives up the lease and leaves, so that another member leads at once; does not wait for a broker that does not
   * answer.
   */
  async leave(): Promise<void> {
    this.#left = true
    this.#lease?.end()
    this.#watch.stop()
    const timeLimit = new AbortController()
    await Promise.race([this.#disconnect(), sleep(this.#options.sessionMs, timeLimit.signal)])
    timeLimit.abort()
  }

  async #join(): Promise<void> {
    await this.#consumer.connect()
    if (this.#left) return
    await this.#consumer.subscribe({ topics: [this.#options.topic] })
    if (this.#left) return
    await this.#consumer.run({ autoCommit: false, eachMessage: async () => undefined })
  }

  /** After the join: a consumer that is disconnected while it joins would continue to run. */
  async #disconnect(): Promise<void> {
    await this.#joined.catch(() => undefined)
    await this.#consumer.disconnect().catch(() => undefined)
  }

  #listen(): void {
    const { topic, sessionMs, onLease } = this.#options
    const consumer = this.#consumer
    const { REQUEST, HEARTBEAT, GROUP_JOIN, REBALANCING, STOP, DISCONNECT } = consumer.events
    consumer.on(REQUEST, ({ payload }) => {
      if (payload.apiName === 'Heartbeat' || payload.apiName === 'SyncGroup') this.#sentAt = payload.sentAt
    })
    consumer.on(HEARTBEAT, () => this.#lease?.renew(this.#sentAt))
    consumer.on(GROUP_JOIN, ({ payload }) => {
      this.#lease?.end() // Another process may have led since.
      this.#lease = payload.memberAssignment[topic]?.includes(0)
        ? new Lease(sessionMs, this.#sentAt)
        : undefined
      if (this.#lease) onLease(this.#lease)
    })
    for (const event of [REBALANCING, STOP, DISCONNECT] as const) consumer.on(event, () => this.#lease?.end())
  }
}
