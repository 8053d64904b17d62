import { randomUUID } from 'node:crypto'
import { asDomainEvent, type DomainEvent, encodeEvents, timeAfter } from '../../src/events/event.ts'
import { type Head, NO_STREAM } from '../../src/events/record.ts'
import type { WebhookCommand } from '../../src/webhooks/endpoint/decider.ts'
import { webhookDecider } from '../../src/webhooks/endpoint/decider.ts'
import type { WebhookState } from '../../src/webhooks/endpoint/state.ts'

const context = {
  account: 'acc_1',
  mode: 'live',
  plan: 'agency',
  actor: 'test',
  correlationId: 'c',
  causationId: 'd',
}

/** One endpoint on a separate clock; it decides as the runner does. */
export class WebhookLife {
  state: WebhookState = webhookDecider.initial()
  readonly events: DomainEvent[] = []
  readonly #stream: string
  #head: Head = NO_STREAM

  constructor(stream = 'webhook-whk_1') {
    this.#stream = stream
  }

  /** Decides a command at a time (epoch ms); gives the events that came of it. */
  run(command: WebhookCommand, at: number): DomainEvent[] {
    const drafts = webhookDecider
      .decide(this.state, command, timeAfter(this.#head, at))
      .map((draft) => ({ draft, context }))
    const written = encodeEvents(this.#stream, this.#head, drafts, at, randomUUID)
    for (const event of written) {
      this.state = webhookDecider.evolve(this.state, asDomainEvent(event))
      this.events.push(asDomainEvent(event))
      this.#head = event
    }
    return written.map(asDomainEvent)
  }
}

/** The fold of a history from nothing. */
export function foldWebhook(events: readonly DomainEvent[], from = webhookDecider.initial()): WebhookState {
  return events.reduce((state, event) => webhookDecider.evolve(state, event), from)
}
