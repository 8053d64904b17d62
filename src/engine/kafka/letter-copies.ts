import type { Producer } from 'kafkajs'
import { toCloudEvent } from '../../events/cloud-event.ts'
import type { RecordedEvent } from '../../events/event.ts'
import { deadLettersTopic } from '../../events/topics.ts'
import { delayBefore, PATIENT } from '../../primitives/back-off.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type { Letter } from '../dispatch/dead-letter-store.ts'
import type { EventBusMetrics } from '../dispatch/metrics.ts'
import { UnreadableEvent } from '../dispatch/unreadable-event.ts'
import type { KafkaClients } from './client.ts'
import { kafkaFailure } from './failures.ts'
import type { TopicPartition } from './received-messages.ts'

const WAITED_FOR_MS = 2_000

/**
 * Copies of dead letters for readers of the topic `<prefix>.dead-letters.v1`: the record as value, the event's
 * CloudEvents attributes and the failure as headers. A copy is sent before the dead letter is stored, so a crash in
 * between leads to two copies.
 */
export class LetterCopies {
  readonly #clients: KafkaClients
  readonly #topic: string
  readonly #metrics: EventBusMetrics
  #producer: Promise<Producer> | undefined
  #closed = false

  constructor(clients: KafkaClients, prefix: string, metrics: EventBusMetrics) {
    this.#clients = clients
    this.#topic = deadLettersTopic(prefix)
    this.#metrics = metrics
  }

  /** Waits at most two seconds for the copy; it is retried in the background. Never rejects. */
  async send(
    letter: Letter,
    event: RecordedEvent,
    from: { topicPartition: TopicPartition; offset?: number },
  ): Promise<void> {
    const headers = {
      ...(event instanceof UnreadableEvent ? event.labels : toCloudEvent(event).headers),
      dead_letter_id: letter._id,
      dead_letter_group: letter.group,
      dead_letter_error: letter.error,
      dead_letter_attempts: String(letter.attempts),
      dead_letter_at: letter.at,
      dead_letter_topic: from.topicPartition.topic,
      dead_letter_partition: String(from.topicPartition.partition),
      ...(from.offset === undefined ? {} : { dead_letter_offset: String(from.offset) }),
    }
    const sent = this.#sendUntilTaken(letter, headers)
    let timer: Timer | undefined
    const enough = new Promise<void>((resolve) => {
      timer = timers.setTimeout(resolve, WAITED_FOR_MS)
    })
    await Promise.race([sent, enough])
    timers.clear(timer)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#drop()
  }

  async #sendUntilTaken(letter: Letter, headers: Record<string, string>): Promise<void> {
    const message = { key: letter.stream, value: Buffer.from(letter.raw, 'base64'), headers }
    for (let failures = 0; !this.#closed; failures++) {
      try {
        this.#producer ??= this.#connect()
        const producer = await this.#producer
        await producer.send({ topic: this.#topic, acks: -1, messages: [message] })
        return
      } catch (error) {
        this.#metrics.interrupted?.(letter.group, kafkaFailure(error))
        await this.#drop()
        await timers.sleep(delayBefore(failures, PATIENT), { ref: false })
      }
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.#clients().producer()
    await producer.connect()
    return producer
  }

  async #drop(): Promise<void> {
    const producer = this.#producer
    this.#producer = undefined
    await producer?.then((one) => one.disconnect()).catch(() => undefined)
  }
}
