import type { Timer } from '../../src/primitives/runtime.ts'
import { ambient, type Life, type Time } from './process-life.ts'
import { type Due, Queue } from './queue.ts'

/** True time at which each history begins: 2027-02-01, noon UTC. */
export const BEGINNING = Date.UTC(2027, 1, 1, 12)
/** Node runs a timer that is longer after one ms. */
const LONGEST_TIMER_MS = 0x7fff_ffff
/** More steps at one moment than any program takes: something repeats without a pause. */
const MAX_AT_ONE_MOMENT = 200_000

/** A step of the world that is due; a timer is one, too. */
class Step implements Due, Timer {
  at: number
  /** Below 0 while it is not in the queue. */
  order: number
  /** Later than `at` if the timer was refreshed meanwhile. */
  dueAt: number
  isCanceled = false
  readonly life: Life
  readonly run: () => void
  readonly timerMs: number | undefined
  readonly repeats: boolean
  readonly #time: VirtualTime

  constructor(
    time: VirtualTime,
    life: Life,
    ms: number,
    run: () => void,
    isTimer: boolean,
    repeats: boolean,
  ) {
    this.#time = time
    this.life = life
    this.at = time.exact + ms
    this.dueAt = this.at
    this.order = time.nextOrder()
    this.run = run
    this.timerMs = isTimer ? ms : undefined
    this.repeats = repeats
  }

  refresh(): this {
    this.#time.refresh(this)
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  close(): this {
    this.isCanceled = true
    return this
  }

  [Symbol.dispose](): void {
    this.isCanceled = true
  }
}

/** The virtual time of a world: it jumps from one step that is due to the next. */
export class VirtualTime implements Time {
  readonly seed: number
  /** True time, epoch ms with fractions. */
  exact = BEGINNING
  steps = 0
  /** Called with what a step throws. */
  onThrown: (life: Life, error: unknown) => void = (_, error) => {
    throw error
  }
  /** The life whose step ran last. */
  last: Life | undefined
  readonly #queue = new Queue<Step>()
  #order = 0
  #atThisMoment = 0
  #trace = 0x811c9dc5

  constructor(seed: number) {
    this.seed = seed
  }

  /** A number that differs if the steps ran in another order or at other moments. */
  get trace(): number {
    return this.#trace >>> 0
  }

  after(life: Life, ms: number, run: () => void): Step {
    return this.#push(new Step(this, life, ms, run, false, false))
  }

  timer(life: Life, ms: number, run: () => void, repeats = false): Step {
    const wait = ms >= 1 && ms <= LONGEST_TIMER_MS ? ms : 1
    return this.#push(new Step(this, life, wait, run, true, repeats))
  }

  nextOrder(): number {
    return this.#order++
  }

  /** Sets a timer again, from now on. */
  refresh(step: Step): void {
    if (step.isCanceled || step.timerMs === undefined) return
    step.dueAt = this.exact + step.timerMs
    if (step.order < 0) this.#again(step)
  }

  /** Runs the next step that is due, not later than `limit`. Returns false if none is. */
  next(limit: number): boolean {
    for (;;) {
      const step = this.#queue.pop()
      if (!step) return false
      if (step.isCanceled || !step.life.isAlive) continue
      if (step.at > limit) {
        this.#queue.push(step)
        return false
      }
      const dueAt = Math.max(step.dueAt, step.life.frozenUntil)
      if (dueAt > step.at) {
        step.at = dueAt
        this.#queue.push(step)
        continue
      }
      this.#moveTo(step)
      this.#run(step)
      return true
    }
  }

  #push(step: Step): Step {
    if (step.life.isAlive) this.#queue.push(step)
    return step
  }

  #again(step: Step): void {
    step.at = step.dueAt
    step.order = this.#order++
    this.#queue.push(step)
  }

  #moveTo(step: Step): void {
    if (step.at > this.exact) this.#atThisMoment = 0
    else if (++this.#atThisMoment > MAX_AT_ONE_MOMENT)
      throw new Error(`Time does not pass: ${step.life.name} repeats something without a pause`)
    this.exact = step.at
    this.steps++
    this.#trace = Math.imul(this.#trace ^ step.order, 0x01000193)
    this.#trace = Math.imul(this.#trace ^ ((step.at - BEGINNING) * 1_000), 0x01000193)
  }

  #run(step: Step): void {
    const { life } = step
    this.last = life
    step.order = -1
    try {
      if (step.timerMs !== undefined) {
        life.pass('timer')
        if (!life.isAlive) return
      }
      ambient.run(life, step.run)
    } catch (error) {
      this.onThrown(life, error)
    }
    if (step.repeats && !step.isCanceled && life.isAlive) {
      this.refresh(step)
    }
  }
}
