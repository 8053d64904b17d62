import { setTimeout as delay } from 'node:timers/promises'

const BETWEEN_ROUNDS_MS = 20

/**
 * Reads lists and usage over and over, as long as it runs, and with `checksPerSecond` asks for checks as well; whatever
 * is answered otherwise than by 200 or 202, or not at all, is a failure.
 */
export class Asking {
  readonly failures: string[] = []
  answers = 0
  readonly #url: string
  readonly #key: string
  readonly #checksPerSecond: number
  readonly #begun = Date.now()
  readonly #running: Promise<void>
  #asked = 0
  #stopped = false

  constructor(url: string, key: string, { checksPerSecond = 0 }: { checksPerSecond?: number } = {}) {
    this.#url = url
    this.#key = key
    this.#checksPerSecond = checksPerSecond
    this.#running = this.#rounds()
  }

  /** Checks that have not ended yet. */
  async open(): Promise<number> {
    const counts = await Promise.all(
      ['queued', 'running'].map((status) => this.#ask('GET', `/checks?status=${status}`)),
    )
    return counts.reduce((sum, { data = [] }) => sum + data.length, 0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #rounds(): Promise<void> {
    while (!this.#stopped) {
      const { nextCursor } = await this.#ask('GET', '/checks?limit=20')
      if (nextCursor) await this.#ask('GET', `/checks?limit=20&cursor=${nextCursor}`)
      await this.#ask('GET', '/usage')
      if (this.#asked < ((Date.now() - this.#begun) / 1_000) * this.#checksPerSecond) {
        this.#asked += 1
        await this.#ask('POST', '/checks', { query: `Free Everywhere ${this.#asked}`, tlds: ['com'] })
      }
      await delay(BETWEEN_ROUNDS_MS)
    }
  }

  async #ask(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ data?: unknown[]; nextCursor?: string | null }> {
    const answer = await this.#answer(method, path, body).catch((error: Error): [number, string] => [
      0,
      error.message,
    ])
    const [status, text] = answer
    if (status !== 200 && status !== 202) {
      this.failures.push(`${method} ${path}: ${status} ${text}`)
      return {}
    }
    this.answers += 1
    return JSON.parse(text)
  }

  async #answer(method: string, path: string, body: unknown): Promise<[number, string]> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json', Prefer: 'respond-async' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return [response.status, await response.text()]
  }
}
