import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { timers } from '../../src/primitives/runtime.ts'
import type { SenderAgent } from '../../src/webhooks/delivery/sender.ts'
import type { World } from '../world/interfaces.ts'
import { untilAborted } from './registries.ts'

/** How a receiver answers. `forgets`: it takes the message, but its answer never comes. */
export const HABITS = ['good', 'late', 'failing', 'gone', 'hanging', 'forgets', 'flaky'] as const
export type Habit = (typeof HABITS)[number]

/** One message that arrived. */
export type Receipt = {
  messageId: string
  /** True time, epoch ms. */
  at: number
  /** Of the answer. */
  status: number
  /** Its body. */
  body: string
  /** The signed text, and its signatures. */
  signed: string
  signatures: readonly string[]
}

/** Habits with which each attempt takes the whole time limit of the sender. */
const UNANSWERED: ReadonlySet<Habit> = new Set(['hanging', 'forgets'])

/** Answers after this time, which is within the time limit of the sender. */
const LATE_MS = 6_000

/** The receiver of one endpoint. */
export class Receiver {
  readonly url: string
  habit: Habit = 'good'
  /** Every secret that its owner received. */
  readonly secrets: string[] = []
  /** The owner missed an answer with a secret. */
  missesSecret = false
  readonly receipts: Receipt[] = []
  readonly #taken = new Set<string>()

  constructor(url: string) {
    this.url = url
  }

  /** Takes a message, and gives the status of the answer. */
  receive(at: number, headers: Readonly<Record<string, string>>, body: string): number {
    const messageId = headers['webhook-id'] ?? ''
    const known = this.#taken.has(messageId)
    const status = this.#status(known)
    if (status < 300) this.#taken.add(messageId)
    this.receipts.push({
      messageId,
      at,
      status,
      body,
      signed: `${messageId}.${headers['webhook-timestamp']}.${body}`,
      signatures: (headers['webhook-signature'] ?? '').split(' '),
    })
    return status
  }

  #status(isKnown: boolean): number {
    switch (this.habit) {
      case 'failing':
        return 500
      case 'gone':
        return 410
      case 'flaky':
        return isKnown || this.receipts.length % 2 === 1 ? 200 : 503
      default:
        return 200
    }
  }

  /**
   * Whether one of the known secrets signed a message (Standard Webhooks 1.0.0). The first message may arrive before the
   * answer that shows the secret.
   */
  isSigned({ signed, signatures }: Receipt): boolean {
    return this.secrets.some((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return signatures.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    })
  }
}

/** The receivers of all endpoints, on the network of the world. */
export class Receivers {
  readonly #world: World
  readonly #receivers = new Map<string, Receiver>()
  #isCalm = false
  /** Every message in the order in which it was sent, with its receiver. */
  readonly posted: { url: string; messageId: string }[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** A receiver with a separate URL. */
  open(url: string): Receiver {
    const receiver = this.#receivers.get(url) ?? new Receiver(url)
    this.#receivers.set(url, receiver)
    return receiver
  }

  get all(): readonly Receiver[] {
    return [...this.#receivers.values()]
  }

  /** Changes a habit. Once the world is calm, every receiver answers: a step may begin late, after that moment. */
  change(receiver: Receiver, habit: Habit): void {
    receiver.habit = this.#isCalm && UNANSWERED.has(habit) ? 'good' : habit
  }

  /** Every receiver answers from now on. */
  calm(): void {
    this.#isCalm = true
    for (const receiver of this.all) this.change(receiver, receiver.habit)
  }

  get receipts(): number {
    return this.all.reduce((sum, { receipts }) => sum + receipts.length, 0)
  }

  /** The HTTP client of one process. */
  agent(): SenderAgent {
    return {
      request: (options) => this.#post(options),
      destroy: () => Promise.resolve(),
    }
  }

  async #post({
    origin,
    path,
    headers,
    body,
    signal,
  }: Dispatcher.RequestOptions): ReturnType<SenderAgent['request']> {
    const url = `${String(origin)}${path}`
    const receiver = this.#receivers.get(url)
    if (!receiver) throw Object.assign(new Error(`no receiver listens at ${url}`), { code: 'ECONNREFUSED' })
    const given = headers as Record<string, string>
    const aborted = signal as AbortSignal
    const { habit } = receiver
    this.posted.push({ url, messageId: given['webhook-id'] ?? '' })
    const asking = this.#world.network.request(
      `receiver ${receiver.url}`,
      `message ${given['webhook-id']}`,
      () => (habit === 'hanging' ? 0 : receiver.receive(this.#world.now(), given, String(body))),
    )
    const status = await Promise.race([asking, untilAborted(aborted)])
    if (UNANSWERED.has(habit)) await untilAborted(aborted)
    if (habit === 'late') await timers.sleep(LATE_MS, { signal: aborted })
    return {
      statusCode: status,
      headers: {},
      body: Readable.from([Buffer.from('ok')]) as Dispatcher.ResponseData['body'],
    }
  }
}
