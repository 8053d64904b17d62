import { AsyncLocalStorage } from 'node:async_hooks'
import type { Timer } from '../../src/primitives/runtime.ts'
import { Stream } from './draw.ts'

/** A process does not run its first line at the moment in which its clock starts. */
const MONOTONIC_START_MS = 100

/** A boundary at which an armed process is killed or frozen. `append`: a store has written what the process sent. */
export type Boundary = 'request' | 'answer' | 'append' | 'reply' | 'timer'

/** Does something to a process when it passes a boundary for the n-th time. */
export type Trap = { boundary: Boundary; left: number; spring(): void }

/** The time of a world, as its processes use it. */
export interface Time {
  readonly seed: number
  /** True time, epoch ms with fractions. */
  readonly exact: number
  /** Lets `run` be a step of a life after `ms`. Returns what cancels it. */
  after(life: Life, ms: number, run: () => void): Pending
  /** A timer of a life, as Node's: not before one ms. */
  timer(life: Life, ms: number, run: () => void, repeats?: boolean): Pending & Timer
}

export type Pending = { isCanceled: boolean }

/** One life of a process, from its start to its end. A life that ended never runs again; a restarted process has a new life. */
export class Life {
  readonly name: string
  readonly time: Time
  readonly draw: Stream
  /** True time at which it started. */
  readonly since: number
  isAlive = true
  /** True time up to which nothing of it runs. */
  frozenUntil = 0
  /** How much its wall clock is ahead of true time. */
  aheadMs = 0
  /** What others do when it ends. */
  readonly onEnd = new Set<() => void>()
  traps: Trap[] = []

  constructor(name: string, number: number, time: Time) {
    this.name = name
    this.time = time
    this.draw = new Stream(time.seed, `process ${name} ${number}`)
    this.since = time.exact
  }

  get wallClock(): number {
    return Math.floor(this.time.exact + this.aheadMs)
  }

  /** Its monotonic clock, ms. It never shows 0, which caches take for "no time". */
  get monotonic(): number {
    return this.time.exact - this.since + MONOTONIC_START_MS
  }

  /** Springs the traps of a boundary that the process passes. */
  pass(boundary: Boundary): void {
    if (this.traps.length === 0) return
    for (const trap of this.traps.filter((each) => each.boundary === boundary)) {
      if (--trap.left > 0) continue
      this.traps.splice(this.traps.indexOf(trap), 1)
      trap.spring()
    }
  }

  end(): void {
    this.isAlive = false
    this.traps = []
    for (const ended of this.onEnd) ended()
    this.onEnd.clear()
  }
}

/** The life in which the present code runs. Code outside of every world has none. */
export const ambient = new AsyncLocalStorage<Life | undefined>()
