import type { Producer, TopicMessages } from 'kafkajs'
import type { KafkaClients } from '../client.ts'
import type { OutboundMessage } from './message-mapper.ts'

/**
 * kafkajs retries are off: a retry omits messages of a partition whose new leader is a broker that has already answered
 * (2.2.4, `sendMessages`), and reports them as sent.
 */
const ONCE = { retries: 0 }
const ALL_COPIES = -1

/**
 * A producer, rebuilt after every failure. It is not idempotent: idempotence covers only the client's own retries, and
 * here the whole batch is sent again.
 */
export class RelaySender {
  readonly #clients: KafkaClients
  #producer: Promise<Producer> | undefined

  constructor(clients: KafkaClients) {
    this.#clients = clients
  }

  /** Connects if it is not connected yet. */
  async open(): Promise<void> {
    await this.#connected()
  }

  /**
   * Resolves when all copies of every partition hold the messages. After a rejection their state is unknown: send them
   * again, all and in the same order.
   */
  async send(outboundMessages: readonly OutboundMessage[]): Promise<void> {
    const topicMessages = byTopic(outboundMessages)
    if (topicMessages.length === 0) return
    const producer = await this.#connected()
    try {
      await producer.sendBatch({ acks: ALL_COPIES, topicMessages })
    } catch (error) {
      void this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    const producer = this.#producer
    this.#producer = undefined
    await producer?.then((connected) => connected.disconnect()).catch(() => undefined)
  }

  #connected(): Promise<Producer> {
    if (!this.#producer) {
      const connecting = this.#connect()
      this.#producer = connecting
      connecting.catch(() => {
        if (this.#producer === connecting) this.#producer = undefined
      })
    }
    return this.#producer
  }

  async #connect(): Promise<Producer> {
    const producer = this.#clients().producer({ maxInFlightRequests: 1, retry: ONCE })
    try {
      await producer.connect()
      return producer
    } catch (error) {
      await producer.disconnect().catch(() => undefined)
      throw error
    }
  }
}

function byTopic(outboundMessages: readonly OutboundMessage[]): TopicMessages[] {
  const topics = new Map<string, TopicMessages>()
  for (const { load } of outboundMessages) {
    if (!load) continue
    const { topic, message } = load
    const known = topics.get(topic)
    if (known) known.messages.push(message)
    else topics.set(topic, { topic, messages: [message] })
  }
  return [...topics.values()]
}
