import type { Answered, Asked } from '../program/in-process-request.ts'
import { ADMIN_TOKEN } from '../program/settings.ts'
import type { Program } from '../program/start.ts'
import { ConnectionLost } from '../world/interfaces.ts'
import type { SimulatedWorld } from '../world/simulation.ts'

/** A program that answers requests, by the name of its process; undefined while it starts. */
export type Apis = { readonly names: readonly string[]; of(name: string): Program | undefined }

const PAUSE_MS = 400
/** A client gives up an answer after this time, as client libraries do. */
const GIVES_UP_MS = 90_000

/** Sends requests to the API over the network of the world, and repeats those that may be repeated. */
export class ApiClient {
  readonly #world: SimulatedWorld
  readonly #apis: Apis
  #turn = 0

  constructor(world: SimulatedWorld, apis: Apis) {
    this.#world = world
    this.#apis = apis
  }

  /** Whether one process answers every request. */
  get isOneProcess(): boolean {
    return this.#apis.names.length === 1
  }

  /** One request; null if no answer came or the process was not listening. */
  async once(asked: Asked): Promise<Answered | null> {
    const { names } = this.#apis
    const name = names[this.#turn++ % names.length] ?? ''
    try {
      const answering = this.#world.call(name, `${asked.method} ${asked.path}`, () => {
        const program = this.#apis.of(name)
        if (!program) throw new ConnectionLost(`${name} does not listen yet`)
        return program.request(asked)
      })
      return await this.#within(GIVES_UP_MS, answering)
    } catch (error) {
      if (error instanceof ConnectionLost) return null
      throw error
    }
  }

  /** Repeats a request until it has an answer other than 503 or 429 `too-many-in-flight`, at most `times`. */
  async persistently(asked: Asked, times = 200): Promise<Answered | null> {
    for (let tries = 0; tries < times; tries++) {
      const answer = await this.once(asked)
      if (answer && answer.status !== 503) return answer
      await this.wait(PAUSE_MS * (1 + Math.min(tries, 10)))
    }
    return null
  }

  admin(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Asked {
    return {
      method,
      path: `/admin/v1${path}`,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...headers },
      ...(body !== undefined && { body }),
    }
  }

  /** Lets time of the world pass. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#world.later(ms, resolve))
  }

  #within<T>(ms: number, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = this.#world.later(ms, () => reject(new ConnectionLost('the client gave up')))
      work.then(
        (value) => {
          cancel()
          resolve(value)
        },
        (error: unknown) => {
          cancel()
          reject(error)
        },
      )
    })
  }
}
