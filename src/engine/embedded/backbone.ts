import type { Backbone, Consumer, Subscription } from '../ports/backbone.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ReadModels } from '../ports/read-models.ts'
import { type Foundation, GroupConsumer } from './consumer.ts'
import { EmbeddedDeadLetters } from './dead-letters.ts'
import { Letters } from './letters.ts'
import type { BackboneMetrics } from './metrics.ts'

/**
 * The backbone of an engine that is one process: it follows the event store itself. Checkpoints and dead
 * letters are documents in the collections `_checkpoints` and `_dead_letters` of the read models.
 * `now` gives epoch ms. Closing it closes neither the store nor the read models.
 */
export async function openEmbeddedBackbone(options: {
  store: EventStore
  readModels: ReadModels
  now?: () => number
  metrics?: BackboneMetrics
}): Promise<Backbone> {
  const { store, readModels, now = Date.now, metrics = {} } = options
  const letters = await Letters.open(readModels)
  return new EmbeddedBackbone({ store, readModels, letters, metrics, now })
}

class EmbeddedBackbone implements Backbone {
  readonly deadLetters: EmbeddedDeadLetters
  readonly #foundation: Foundation
  readonly #joined = new Map<string, Promise<GroupConsumer>>()
  readonly #consumers = new Map<string, GroupConsumer>()
  #closed = false

  constructor(foundation: Foundation) {
    this.#foundation = foundation
    this.deadLetters = new EmbeddedDeadLetters(
      foundation.letters,
      (group) => this.#consumers.get(group),
      foundation.now,
    )
  }

  async subscribe(subscription: Subscription): Promise<Consumer> {
    const { group } = subscription
    checkSubscription(subscription)
    if (this.#closed) throw new Error(`the backbone is closed, consumer group ${group} cannot join it`)
    if (this.#joined.has(group)) throw new Error(`consumer group ${group} has joined in this process already`)
    const joining = GroupConsumer.join(this.#foundation, subscription)
    this.#joined.set(group, joining)
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

  async close(): Promise<void> {
    this.#closed = true
    const joined = await Promise.allSettled(this.#joined.values())
    await Promise.all(joined.map((each) => (each.status === 'fulfilled' ? each.value.stop() : undefined)))
  }

  #forget(group: string): void {
    this.#joined.delete(group)
    this.#consumers.delete(group)
  }
}

function checkSubscription({
  group,
  concurrency,
  maxBatch = 1,
  buffer = 1,
  attempts = 1,
}: Subscription): void {
  if (group === '') throw new TypeError('a consumer group needs a name')
  for (const [name, value] of Object.entries({ concurrency, maxBatch, buffer, attempts }))
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`${name} of consumer group ${group} is ${value}: give a whole number from 1 on`)
}
