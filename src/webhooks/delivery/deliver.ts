import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { CommandRunner } from '../../commands/runner/runner.ts'
import type { Encryptor } from '../../engine/encryption.ts'
import { type Consumer, type Delivery, type EventBus, TryAgain } from '../../engine/ports/event-bus.ts'
import { asDomainEvent, type RecordedEvent } from '../../events/event.ts'
import type { Mode } from '../../events/mode.ts'
import type { FailureCause } from '../../events/webhook.ts'
import { upTo } from '../../primitives/lru-size.ts'
import { timers } from '../../primitives/runtime.ts'
import { webhookDecider } from '../endpoint/decider.ts'
import { maySend } from '../endpoint/state.ts'
import { EndpointDecryptor } from './endpoint-decryptor.ts'
import { type Attempt, prepare, type Render } from './prepare-attempt.ts'
import { record } from './record.ts'
import type { Sent, WebhookSender } from './sender.ts'
import { sign } from './signing.ts'

export type WebhookDeps = {
  eventBus: EventBus
  runner: CommandRunner
  encryptor: Encryptor
  /** By mode. */
  senders: Readonly<Record<Mode, Pick<WebhookSender, 'post'>>>
  render: Render
  now: () => number
  /** Identifies this process in the history of deliveries. */
  owner: string
  /** Endpoints served at the same time. */
  concurrency: number
  /**
   * Maximum duration of an attempt (ms) if several processes share the work; 0 with one process. After a stream is
   * reassigned, the previous process may still be in an attempt: this process waits that long.
   */
  takeoverMs?: number
  /** Called after every attempt: for metrics. */
  onAttempt?(mode: string, outcome: 'delivered' | FailureCause, seconds: number): void
}

const EVENTS_AT_ONCE = 16
/** Concurrent attempts per endpoint; fewer while it fails. */
const IN_FLIGHT = 8
const IN_FLIGHT_FAILING = 2
const STREAMS_REMEMBERED = 100_000

/** Sends due messages and records the results. Endpoints are independent: one that hangs delays only itself. */
export function runWebhooks(deps: WebhookDeps): Promise<Consumer> {
  const deliverer = new Deliverer(deps)
  return deps.eventBus.subscribe({
    group: 'webhooks',
    types: ['WebhookMessageQueued', 'WebhookAttemptDue'],
    concurrency: deps.concurrency,
    maxBatch: EVENTS_AT_ONCE,
    handle: (events, delivery) => deliverer.handle(events, delivery),
  })
}

class Deliverer {
  readonly #deps: WebhookDeps
  readonly #decryptor: EndpointDecryptor
  /** Streams that are assigned to this process. */
  readonly #ours = new LRUCache<string, true>(upTo(STREAMS_REMEMBERED))

  constructor(deps: WebhookDeps) {
    this.#deps = deps
    this.#decryptor = new EndpointDecryptor(deps.encryptor)
  }

  /** First attempts begin in the order in which their messages were queued. */
  async handle(events: readonly RecordedEvent[], { signal }: Delivery): Promise<void> {
    const last = events.at(-1)
    if (!last) return
    const { stream, revision } = last
    await this.#takeOver(events, signal)
    const sends = new Set<Promise<void>>()
    const failures: unknown[] = []
    for (const messageId of new Set(events.flatMap(messageOf))) {
      const room = await this.#room(stream, revision)
      while (sends.size >= room) await Promise.race(sends)
      if (signal.aborted || failures.length > 0) break
      const attempt = await prepare(
        { ...this.#deps, decryptor: this.#decryptor },
        stream,
        messageId,
        revision,
      )
      if (!attempt) continue
      // Before the send, so that sends begin in order however long each look for a key takes.
      const keys = await this.#keysFor(attempt)
      const send = this.#send(stream, attempt, keys, signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => sends.delete(send))
      sends.add(send)
    }
    await Promise.all(sends)
    if (signal.aborted) {
      this.#ours.delete(stream)
      throw new TryAgain('the process is stopping, or another process now owns this endpoint')
    }
    if (failures.length > 0) throw failures[0]
  }

  #room(stream: string, revision: number): Promise<number> {
    return this.#deps.runner.look(webhookDecider, stream, revision, ({ streak }) =>
      streak === null ? IN_FLIGHT : IN_FLIGHT_FAILING,
    )
  }

  /** Waits until an attempt of a previous process must have ended, and reads what it recorded. */
  async #takeOver(events: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
    const { runner, now, takeoverMs = 0 } = this.#deps
    const [first] = events
    if (takeoverMs === 0 || !first) return
    const { stream } = first
    const wanted = () =>
      runner.look(webhookDecider, stream, 'newest', (state) =>
        events.flatMap(messageOf).some((messageId) => maySend(state, messageId)),
      )
    const isOld = now() - Date.parse(first.time) >= takeoverMs
    if ((await wanted()) && isOld && !this.#ours.has(stream)) {
      await timers.sleep(takeoverMs, { signal }).catch(() => {
        throw new TryAgain('the process is stopping, or another process now owns this endpoint')
      })
      await wanted()
    }
    this.#ours.set(stream, true)
  }

  async #send(
    stream: string,
    attempt: Attempt,
    keys: readonly KeyObject[],
    signal: AbortSignal,
  ): Promise<void> {
    const { runner, encryptor, owner, onAttempt } = this.#deps
    const sent = await this.#post(attempt, keys, signal)
    onAttempt?.(attempt.mode, sent.cause ?? 'delivered', sent.durationMs / 1000)
    await record({ runner, encryptor, owner }, stream, attempt, sent)
  }

  /** The keys that sign an attempt now; those that can no longer be decrypted are left out. */
  async #keysFor({ account, endpointId, secrets }: Attempt): Promise<KeyObject[]> {
    const time = this.#deps.now()
    const active = secrets.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > time)
    const keys = await Promise.all(active.map((one) => this.#decryptor.key(account, endpointId, one)))
    return keys.flatMap((key) => (key === null ? [] : [key]))
  }

  async #post(
    { messageId, mode, url, body }: Attempt,
    keys: readonly KeyObject[],
    signal: AbortSignal,
  ): Promise<Omit<Sent, 'exchange'> & Partial<Sent>> {
    const { senders, now } = this.#deps
    if (url === null || keys.length === 0)
      return { cause: 'unreadable', status: null, retryAfterMs: null, startedAt: now(), durationMs: 0 }
    const sender = senders[mode === 'test' ? 'test' : 'live']
    return sender.post(url, body, sign(messageId, now(), body, keys), signal)
  }
}

/** The message that an event may make due. */
function messageOf(recorded: RecordedEvent): string[] {
  const event = asDomainEvent(recorded)
  return event.type === 'WebhookMessageQueued' || event.type === 'WebhookAttemptDue'
    ? [event.data.messageId]
    : []
}
