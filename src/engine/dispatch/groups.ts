import type { Consumer, Subscription } from '../ports/event-bus.ts'

type Joined = Consumer & {
  /** Resolves when it has stopped. */
  readonly ended: Promise<void>
}

/** The consumer groups that this process has joined, each at most once. */
export class Groups<C extends Joined> {
  readonly #join: (subscription: Subscription) => Promise<C>
  readonly #joining = new Map<string, Promise<C>>()
  readonly #consumers = new Map<string, C>()
  #closed = false

  constructor(join: (subscription: Subscription) => Promise<C>) {
    this.#join = join
  }

  get(group: string): C | undefined {
    return this.#consumers.get(group)
  }

  /** Rejects with a RangeError or TypeError for an invalid subscription. */
  async join(subscription: Subscription): Promise<C> {
    const { group } = subscription
    checkSubscription(subscription)
    if (this.#closed) throw new Error(`the event bus is closed, consumer group ${group} cannot join it`)
    if (this.#joining.has(group))
      throw new Error(`consumer group ${group} has joined in this process already`)
    const joining = this.#join(subscription)
    this.#joining.set(group, joining)
    try {
      const consumer = await joining
      this.#consumers.set(group, consumer)
      void consumer.ended.then(() => this.#forget(group))
      return consumer
    } catch (error) {
      this.#forget(group)
      throw error
    }
  }

  /** Throws an Error for a group that this process has joined. */
  checkLeft(group: string): void {
    if (this.#joining.has(group))
      throw new Error(`consumer group ${group} is running: its checkpoint and dead letters are kept`)
  }

  /** Stops all consumers; later joins are refused. */
  async close(): Promise<void> {
    this.#closed = true
    const joined = await Promise.allSettled(this.#joining.values())
    await Promise.all(joined.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)))
  }

  #forget(group: string): void {
    this.#joining.delete(group)
    this.#consumers.delete(group)
  }
}

function checkSubscription({
  group,
  concurrency,
  maxBatch = 1,
  buffer = 1,
  attempts = 1,
  shares: { slots } = { slots: 1, of: () => undefined },
}: Subscription): void {
  if (group === '') throw new TypeError('a consumer group needs a name')
  for (const [name, value] of Object.entries({ concurrency, maxBatch, buffer, attempts, slots }))
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`${name} of consumer group ${group} is ${value}: give a whole number from 1 on`)
}

/** Events that a group may hold in memory before reading stops. */
export function bufferOf({ buffer, concurrency }: Subscription): number {
  return buffer ?? Math.max(64, 8 * concurrency)
}
