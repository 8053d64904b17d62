import { StoreFull, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import { timers } from '../../../src/primitives/runtime.ts'
import { ConnectionLost, type ServerFaults, type World } from '../../world/interfaces.ts'
import { Changes } from '../rollback.ts'

/** A call fails after at most this time when no server accepts it, ms. */
const TIMEOUT_MS = 3_000

/** True times at which states of the server end. `isolated`: no write is acknowledged. */
type Until = { down: number; slow: number; full: number; isolated: number }

/** A step at the server. */
type Step<T> = () => T

/** What the server answers to a request that it does not carry out, or whose outcome the caller does not learn. */
class Failed {
  readonly error: Error
  readonly afterMs: number
  constructor(error: Error, afterMs: number) {
    this.error = error
    this.afterMs = afterMs
  }
}

/**
 * A replica set of MongoDB at the level of single steps. A majority acknowledges each write: only writes that the caller saw
 * fail can be lost in a failover.
 */
export class MongoServer {
  readonly changes = new Changes()
  readonly #world: World
  readonly #name: string
  /** Writes since the last acknowledged one, each with a function that takes it back. */
  #unacknowledged: (() => void)[] = []
  readonly #until: Until = { down: 0, slow: 0, full: 0, isolated: 0 }
  #lostAnswers = 0

  constructor(world: World, name: string) {
    this.#world = world
    this.#name = name
  }

  get faults(): ServerFaults {
    const between = (least: number, most: number) => least + this.#world.draw.below(most - least)
    const begin = (what: keyof Until, least: number, most: number) => () => {
      this.#until[what] = this.#world.now() + between(least, most)
    }
    return {
      unavailable: begin('down', 100, 15_000),
      slow: begin('slow', 500, 15_000),
      'full disk': begin('full', 500, 15_000),
      'lost answers of writes': () => {
        this.#lostAnswers += between(1, 6)
      },
      failover: () => this.#failOver(between(0, 1_500), between(500, 8_000)),
    }
  }

  read<T>(what: string, step: Step<T>): Promise<T> {
    return this.#ask(what, () => this.#serve(step, false))
  }

  write<T>(what: string, step: Step<T>): Promise<T> {
    return this.#ask(what, () => this.#serve(step, true))
  }

  /** Several writes in one request, without a transaction: some may be carried out before a failure. */
  writeMany<T>(what: string, steps: readonly Step<T>[]): Promise<T[]> {
    return this.#ask(what, () => this.#serveMany(steps))
  }

  async #ask<T>(what: string, serve: () => T | Failed): Promise<T> {
    const world = this.#world
    if (world.now() < this.#until.slow) await timers.sleep(world.draw.below(2_000), { ref: false })
    const answer = await world.network.request(this.#name, what, serve).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return new Failed(this.#away(error.message), 0)
      throw error
    })
    if (!(answer instanceof Failed)) return answer
    if (answer.afterMs > 0) await timers.sleep(answer.afterMs, { ref: false })
    throw answer.error
  }

  #serve<T>(step: Step<T>, writes: boolean): T | Failed {
    const refused = this.#refusal(writes)
    if (refused) return refused
    const result = step()
    return this.#settled() ?? result
  }

  #serveMany<T>(steps: readonly Step<T>[]): T[] | Failed {
    const refused = this.#refusal(true)
    if (refused) return refused
    if (!this.#losesAnswer) {
      const results = steps.map((step) => step())
      return this.#settled() ?? results
    }
    for (const step of steps) if (this.#world.draw.chance(0.7)) step()
    return this.#settled() ?? new Failed(this.#away('connection reset'), 0)
  }

  #refusal(writes: boolean): Failed | undefined {
    const now = this.#world.now()
    const isIsolated = now < this.#until.isolated
    if (now < this.#until.down || (isIsolated && !writes))
      return new Failed(this.#away('no primary'), this.#world.draw.below(TIMEOUT_MS))
    if (writes && now < this.#until.full)
      return new Failed(new StoreFull(`MongoDB at ${this.#name} has no space left`), 0)
    return undefined
  }

  /** After a step: whether the caller learns that it succeeded. */
  #settled(): Failed | undefined {
    const undo = this.changes.take()
    if (!undo) return undefined
    if (!this.#losesAnswer) {
      this.#unacknowledged = []
      return undefined
    }
    this.#lostAnswers = Math.max(0, this.#lostAnswers - 1)
    this.#unacknowledged.push(undo)
    return new Failed(this.#away('connection reset'), this.#world.draw.below(TIMEOUT_MS))
  }

  get #losesAnswer(): boolean {
    return this.#lostAnswers > 0 || this.#world.now() < this.#until.isolated
  }

  /** The primary loses the others for `isolatedMs`: no write is acknowledged. Then another one is elected. */
  #failOver(isolatedMs: number, electionMs: number): void {
    this.#until.isolated = this.#world.now() + isolatedMs
    this.#world.later(isolatedMs, () => {
      const lost = this.#world.draw.below(this.#unacknowledged.length + 1)
      for (const undo of this.#unacknowledged.splice(this.#unacknowledged.length - lost).reverse()) undo()
      this.changes.take()
      this.#unacknowledged = []
      this.#until.down = this.#world.now() + electionMs
      this.#world.record(this.#name, `failover: ${lost} unacknowledged writes are lost`)
    })
  }

  #away(why: string): StoreUnavailable {
    return new StoreUnavailable(`MongoDB at ${this.#name} is not available at the moment: ${why}`)
  }
}
