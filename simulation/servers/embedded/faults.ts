import { StoreFull, StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import type { ServerFaults, World } from '../../world/interfaces.ts'

/** The files of a data folder, as the history of a seed names them. */
export type FileName = 'log' | 'read-models' | 'ephemeral' | 'answers' | 'keys'
const THREADS = ['log', 'read-models', 'ephemeral', 'answers'] as const

/** Durations of the faults, ms. */
const FULL = { least: 500, most: 20_000 }
const SLOW = { least: 1_000, most: 20_000, most1: 1_500 }
const FAILING = { least: 50, most: 3_000 }
const MAX_IN_DOUBT = 4

/** What the disk of a data folder suffers at present. */
export class DiskFaults {
  readonly #world: World
  #fullUntil = 0
  #slowUntil = 0
  #failingUntil = 0
  #inDoubt = 0
  #dying: FileName | undefined
  /** Whether the next death of the process is a power cut. */
  losesTail = false

  constructor(world: World) {
    this.#world = world
  }

  /** Under the names that a history shows. */
  get faults(): ServerFaults {
    const span = ({ least, most }: { least: number; most: number }) =>
      this.#world.now() + least + this.#world.draw.below(most - least)
    return {
      'full disk': () => {
        this.#fullUntil = span(FULL)
      },
      'slow disk': () => {
        this.#slowUntil = span(SLOW)
      },
      'failing disk': () => {
        this.#failingUntil = span(FAILING)
      },
      'writes that succeed and report an error': () => {
        this.#inDoubt += 1 + this.#world.draw.below(MAX_IN_DOUBT)
      },
      'dead database thread': () => {
        this.#dying = this.#world.draw.of(THREADS)
      },
      'the next kill is a power cut': () => {
        this.losesTail = true
      },
    }
  }

  /** Ms that the next operation takes. */
  delay(): number {
    return this.#world.now() < this.#slowUntil ? this.#world.draw.below(SLOW.most1) : 0
  }

  /** Throws for an operation that fails now and does nothing. */
  before(file: FileName, writes: boolean): void {
    const now = this.#world.now()
    if (now < this.#failingUntil) throw new StoreUnavailable(`${file}: disk I/O error`)
    if (writes && now < this.#fullUntil)
      throw new StoreFull('no space is left for the database: database or disk is full')
  }

  /** Throws for a write that has succeeded and reports an error. */
  after(file: FileName, writes: boolean): void {
    if (!writes || this.#inDoubt === 0) return
    this.#inDoubt -= 1
    throw new StoreUnavailable(`${file}: disk I/O error, after the write`)
  }

  /** Whether the thread of the file ends with the present call. */
  kills(file: FileName): boolean {
    if (this.#dying !== file) return false
    this.#dying = undefined
    return true
  }
}
