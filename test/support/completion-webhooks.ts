import { expect } from '@jest/globals'
import { clientOf } from './client.ts'
import { WebhookReceiver } from './webhook-receiver.ts'

/** An endpoint of the tested account that receives a message for each completed check. */
export class CompletionWebhooks {
  /** Settings with which the service may reach it. */
  readonly settings = {
    NAMECHECK_WEBHOOK_ALLOW_RANGES: '127.0.0.0/8',
    NAMECHECK_WEBHOOK_ALLOW_HTTP: 'true',
  }
  readonly #receiver: WebhookReceiver
  /** By check: the ids of the messages that announced its end. */
  readonly #messages = new Map<string, Set<string>>()
  #wake: () => void = () => undefined

  private constructor(receiver: WebhookReceiver) {
    this.#receiver = receiver
    receiver.answer = ({ body, headers }, res) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string } }
      if (type === 'check.completed') {
        const ids = this.#messages.get(data.id) ?? new Set()
        this.#messages.set(data.id, ids.add(String(headers['webhook-id'])))
      }
      res.writeHead(204).end()
      this.#wake()
    }
  }

  static async open(): Promise<CompletionWebhooks> {
    return new CompletionWebhooks(await WebhookReceiver.open())
  }

  async subscribe(api: { url: string; key: string }): Promise<void> {
    const body = { url: this.#receiver.url(), eventTypes: ['check.completed'] }
    const { status } = await clientOf(api).call('POST', '/api/v1/webhooks', body)
    expect(status).toBe(201)
  }

  /** Resolves when the end of each of these checks was announced at least once. */
  async arrived(checks: Iterable<string>): Promise<void> {
    const open = new Set(checks)
    for (;;) {
      for (const id of open) if (this.#messages.has(id)) open.delete(id)
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Each of these checks was announced, and no check in two messages: a repeat has the id of its message. */
  expectOneEach(checks: Iterable<string>): void {
    const unannounced = [...checks].filter((id) => !this.#messages.has(id))
    const twice = [...this.#messages].flatMap(([id, messages]) => (messages.size === 1 ? [] : [id]))
    expect({ unannounced, twice }).toEqual({ unannounced: [], twice: [] })
  }

  close(): Promise<void> {
    return this.#receiver.close()
  }
}
