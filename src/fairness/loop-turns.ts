import { timers } from '../primitives/runtime.ts'
import type { Urgency } from './fair-queue.ts'

/** A check, batch or request of an account. */
export type Job = { account: string; job: string | object }
/** `isLong`: takes several times as long as other pieces, although a client waits for it. */
export type Piece = { account: string; urgency: Urgency; isLong?: boolean }

/** Pieces of the accounts with the fewest jobs that begin in an iteration of the event loop; each takes about 1 ms. */
const LIGHT_PER_ITERATION = 3
/** An account is busy if it has more than this many times the jobs of the account with the fewest in progress. */
const BUSY = 2
/** In one of this many iterations, the other piece is one of background work, and in another one a long piece. */
const ROUND = 4

type Begin = () => void

/**
 * Spreads the work of accounts over iterations of the event loop: in each iteration begin a few pieces of the accounts
 * with the fewest jobs in progress, and one other piece. So an iteration stays short however much work waits. Fewest
 * jobs first, because a check takes dozens of turns: equal turns would slow down a single check by the number of busy
 * accounts (compare shortest job first: L. E. Schrage, Operations Research 16(3), 1968). No account starves: the other
 * piece is that of the account whose last turn is longest ago, and in some iterations a long one or background work. A busy
 * account gets only the other piece even where no other account waits at the moment: the iterations stay short for one
 * that has few jobs, whose pieces wait for sources in between.
 */
export class LoopTurns {
  readonly #waiting = new Lines()
  readonly #long = new Lines()
  readonly #background = new Lines()
  readonly #jobs = new JobsInProgress()
  readonly #nextIteration: (run: () => void) => unknown
  #begun = 0
  #iterations = 0
  /** The most jobs of an account that is not busy, as of the beginning of this iteration. */
  #fewJobs = 0

  /** `nextIteration` runs a function in the next iteration of the event loop. */
  constructor(nextIteration: (run: () => void) => unknown = timers.setImmediate) {
    this.#nextIteration = nextIteration
  }

  /** Counts the job as in progress during the work; several works may be one job. */
  async during<T>(job: Job, work: () => Promise<T>): Promise<T> {
    this.#jobs.begin(job)
    try {
      return await work()
    } finally {
      this.#jobs.end(job)
    }
  }

  get #isIdle(): boolean {
    return this.#waiting.isEmpty && this.#long.isEmpty && this.#background.isEmpty
  }

  /** Resolves when the piece of work may begin; undefined if it may begin now. */
  next({ account, urgency, isLong = false }: Piece): Promise<void> | undefined {
    const lines = urgency === 'background' ? this.#background : isLong ? this.#long : this.#waiting
    if (this.#begun === 0) this.#fewJobs = BUSY * this.#jobs.fewest
    const isLight = lines === this.#waiting && this.#jobs.of(account) <= this.#fewJobs
    const most = isLight ? LIGHT_PER_ITERATION + 1 : 1
    if (this.#isIdle && this.#begun < most) {
      this.#count()
      return undefined
    }
    return new Promise((resolve) => lines.add(account, resolve))
  }

  /** An iteration with work is followed by another one. */
  #count(): void {
    this.#begun += 1
    if (this.#begun === 1) this.#nextIteration(() => this.#fill())
  }

  #fill(): void {
    this.#begun = 0
    this.#iterations += 1
    this.#fewJobs = BUSY * this.#jobs.fewest
    for (let n = 0; n < LIGHT_PER_ITERATION; n++)
      this.#begin(this.#waiting.takeLightest((account) => this.#jobs.of(account), this.#fewJobs))
    this.#begin(this.#takeOther())
  }

  #begin(begin: Begin | undefined): void {
    if (!begin) return
    this.#count()
    begin()
  }

  #takeOther(): Begin | undefined {
    const turn = this.#iterations % ROUND
    const preferred = turn === 0 ? this.#background : turn === 1 ? this.#long : this.#waiting
    for (const lines of [preferred, this.#waiting, this.#long, this.#background]) {
      const begin = lines.takeLeastRecent()
      if (begin) return begin
    }
    return undefined
  }
}

/** Waiting pieces by account, in the order of the accounts' last turns. */
class Lines {
  readonly #lines = new Map<string, Begin[]>()

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  add(account: string, begin: Begin): void {
    const line = this.#lines.get(account)
    if (line) line.push(begin)
    else this.#lines.set(account, [begin])
  }

  takeLeastRecent(): Begin | undefined {
    const [account] = this.#lines.keys()
    return account === undefined ? undefined : this.#take(account)
  }

  /** From the account with the fewest jobs, if it has at most that many. */
  takeLightest(jobsOf: (account: string) => number, most: number): Begin | undefined {
    let lightest: string | undefined
    let fewest = most + 1
    for (const account of this.#lines.keys()) {
      const jobs = jobsOf(account)
      if (jobs < fewest) {
        lightest = account
        fewest = jobs
      }
      if (fewest <= 1) break
    }
    return lightest === undefined ? undefined : this.#take(lightest)
  }

  #take(account: string): Begin | undefined {
    const line = this.#lines.get(account) ?? []
    const begin = line.shift()
    // The account moves to the end.
    this.#lines.delete(account)
    if (line.length > 0) this.#lines.set(account, line)
    return begin
  }
}

class JobsInProgress {
  readonly #accounts = new Map<string, Map<string | object, number>>()

  /** The fewest jobs of an account that has any. */
  get fewest(): number {
    let fewest = Number.POSITIVE_INFINITY
    for (const { size } of this.#accounts.values()) {
      fewest = Math.min(fewest, size)
      if (fewest === 1) break
    }
    return fewest
  }

  of(account: string): number {
    return this.#accounts.get(account)?.size ?? 0
  }

  begin({ account, job }: Job): void {
    const jobs = this.#accounts.get(account) ?? new Map<string | object, number>()
    this.#accounts.set(account, jobs.set(job, (jobs.get(job) ?? 0) + 1))
  }

  end({ account, job }: Job): void {
    const jobs = this.#accounts.get(account)
    const left = (jobs?.get(job) ?? 0) - 1
    if (left > 0) jobs?.set(job, left)
    else jobs?.delete(job)
    if (jobs?.size === 0) this.#accounts.delete(account)
  }
}
