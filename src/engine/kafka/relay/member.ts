import type { Consumer } from 'kafkajs'
import type { KafkaClients } from '../client.ts'
import { Lease } from './lease.ts'
import { pause } from './pause.ts'

export type MemberOptions = {
  clients: KafkaClients
  group: string
  /** Has one partition: who owns it leads. Nothing is ever written to it. */
  topic: string
  sessionMs: number
  onLease(lease: Lease): void
}

/** Sessions are renewed six times within their length, by fetches that find nothing. */
const BEATS = 6

/** One membership in the group, until it breaks: a consumer that has stopped is never started again. */
export class Member {
  readonly #options: MemberOptions
  readonly #consumer: Consumer
  readonly #broken = Promise.withResolvers<Error | undefined>()
  #lease: Lease | undefined
  #joined: Promise<void> = Promise.resolve()
  #left = false
  /** When the request was sent (epoch ms) whose answer the next event reports. */
  #sentAt = 0

  constructor(options: MemberOptions) {
    const { clients, group, sessionMs } = options
    this.#options = options
    const beat = Math.floor(sessionMs / BEATS)
    this.#consumer = clients().consumer({
      groupId: group,
      sessionTimeout: sessionMs,
      rebalanceTimeout: sessionMs,
      heartbeatInterval: beat,
      maxWaitTimeInMs: beat,
      retry: { retries: 2, restartOnFailure: async () => false },
    })
    this.#listen()
  }

  /** Resolves when the group has been joined; rejects where it could not be. */
  join(): Promise<void> {
    this.#joined = this.#join()
    return this.#joined
  }

  /** Resolves when the membership is over: with the error where it broke. */
  get broken(): Promise<Error | undefined> {
    return this.#broken.promise
  }

  /** Gives up the lease and leaves, so that another one leads at once; waits for no broker that does not answer. */
  async leave(): Promise<void> {
    this.#left = true
    this.#lease?.end()
    this.#broken.resolve(undefined)
    const patience = new AbortController()
    await Promise.race([this.#disconnect(), pause(this.#options.sessionMs, patience.signal)])
    patience.abort()
  }

  async #join(): Promise<void> {
    await this.#consumer.connect()
    if (this.#left) return
    await this.#consumer.subscribe({ topics: [this.#options.topic] })
    if (this.#left) return
    await this.#consumer.run({ autoCommit: false, eachMessage: async () => undefined })
  }

  /** Behind the joining: a consumer that is disconnected while it joins would go on to run. */
  async #disconnect(): Promise<void> {
    await this.#joined.catch(() => undefined)
    await this.#consumer.disconnect().catch(() => undefined)
  }

  #listen(): void {
    const { topic, sessionMs, onLease } = this.#options
    const consumer = this.#consumer
    const { REQUEST, HEARTBEAT, GROUP_JOIN, REBALANCING, STOP, DISCONNECT, CRASH } = consumer.events
    consumer.on(REQUEST, ({ payload }) => {
      if (payload.apiName === 'Heartbeat' || payload.apiName === 'SyncGroup') this.#sentAt = payload.sentAt
    })
    consumer.on(HEARTBEAT, () => this.#lease?.renew(this.#sentAt))
    consumer.on(GROUP_JOIN, ({ payload }) => {
      this.#lease?.end() // another one may have led since
      this.#lease = payload.memberAssignment[topic]?.includes(0)
        ? new Lease(sessionMs, this.#sentAt)
        : undefined
      if (this.#lease) onLease(this.#lease)
    })
    for (const event of [REBALANCING, STOP, DISCONNECT] as const) consumer.on(event, () => this.#lease?.end())
    consumer.on(CRASH, ({ payload }) => {
      this.#lease?.end()
      this.#broken.resolve(payload.error)
    })
  }
}
