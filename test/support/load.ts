import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { knownName } from './known-names.ts'

/** Asks for checks without waiting for their reports, for as long as it runs, whatever becomes of the service. */
export class Load {
  /** By id of each acknowledged check: the verdict that the sandbox's table gives it. */
  readonly acknowledged = new Map<string, string>()
  /** Each request that was not accepted, with its status or error. */
  readonly failures: string[] = []
  readonly #urls: () => readonly string[]
  readonly #key: string
  #running = true
  #asked = 0
  readonly #callers: Promise<void>[]
  readonly #limitMs: number
  /** Requests without an answer yet. */
  readonly #open = new Set<Promise<Response>>()

  /**
   * `urls` gives the APIs there are just now; each caller asks again as soon as it has an answer, at most `perSecond` in
   * all. A request without an answer fails after `limitMs`.
   */
  constructor(
    urls: () => readonly string[],
    key: string,
    { callers, perSecond, limitMs = 20_000 }: { callers: number; perSecond: number; limitMs?: number },
  ) {
    this.#limitMs = limitMs
    this.#urls = urls
    this.#key = key
    this.#callers = Array.from({ length: callers }, () => this.#ask((callers * 1_000) / perSecond))
  }

  /** Resolves when so many more have been acknowledged. */
  async more(count: number): Promise<void> {
    const target = this.acknowledged.size + count
    while (this.acknowledged.size < target) await delay(20)
  }

  /** Resolves when every request that has begun is answered or has failed. */
  async answered(): Promise<void> {
    await Promise.allSettled([...this.#open])
  }

  async stop(): Promise<void> {
    this.#running = false
    await Promise.all(this.#callers)
  }

  async #ask(pauseMs: number): Promise<void> {
    while (this.#running) {
      const n = this.#asked++
      const [name, verdict] = knownName(n)
      const id = await this.#acknowledged(`${name} ${n % 100}`, randomUUID())
      if (id !== null) this.acknowledged.set(id, verdict)
      await delay(pauseMs)
    }
  }

  #counted(url: string, request: RequestInit): Promise<Response> {
    const answer = fetch(url, request)
    this.#open.add(answer)
    void answer.catch(() => undefined).finally(() => this.#open.delete(answer))
    return answer
  }

  /** Asks with one idempotency key until it is acknowledged, or the load ends. */
  async #acknowledged(query: string, idempotencyKey: string): Promise<string | null> {
    for (let tries = 0; this.#running; tries++) {
      const urls = this.#urls()
      const url = urls[tries % urls.length]
      try {
        const response = await this.#counted(`${url}/api/v1/checks`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${this.#key}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': idempotencyKey,
            Prefer: 'respond-async',
          },
          body: JSON.stringify({ query, tlds: ['com'] }),
          signal: AbortSignal.timeout(this.#limitMs),
        })
        const { id } = (await response.json()) as { id?: string }
        if ((response.status === 202 || response.status === 200) && id !== undefined) return id
        this.failures.push(String(response.status))
        if (response.status !== 503 && response.status !== 500)
          throw new Refused(`a check was answered ${response.status}`)
      } catch (error) {
        if (error instanceof Refused) throw error
        this.failures.push(String(error))
      }
      await delay(100)
    }
    return null
  }
}

class Refused extends Error {}
