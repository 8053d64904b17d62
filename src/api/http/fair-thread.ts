import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../fairness/fair-queue.ts'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import { Problem } from './problem.ts'
import type { FromThread } from './thread-jobs.ts'

export type FairThreadOptions = {
  /** The module of the thread; it answers with `answerJobs`. */
  module: URL
  /** What one job makes, for messages: `PDF document`. */
  makes: string
  maxHeapMb: number
  /** Maximum processor time of one job, in ms; default unlimited. Unlike the time by the clock, it does not depend on the load. */
  maxProcessorMs?: number
}

type Job<Order, Result> = {
  account: string
  order: Order
  resolve(result: Result): void
  reject(error: Error): void
}

/** Maximum number of jobs, including the current one; accounts share them. */
const MAX_JOBS = 17
/** A thread that works longer on one job is terminated, and the job fails. */
const MAX_JOB_MS = 60_000
/** An idle thread is terminated to free its memory. */
const IDLE_MS = 60_000
/** How often the processor time of the current job is read. */
const READ_MS = 20

/** The thread ended with the job: it took more time or memory than a job may, or an error ended the thread. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/**
 * Does jobs in a separate thread, one after the other, with accounts taking turns. A job that takes too much time or memory
 * ends with its thread; a new thread does the waiting jobs.
 */
export class FairThread<Order, Result> {
  readonly #options: FairThreadOptions
  readonly #waiting = new FairQueue<Job<Order, Result>>()
  readonly #jobs = new SharedPool(MAX_JOBS)
  #current: Job<Order, Result> | null = null
  #worker: Worker | null = null
  #isReady = false
  #timer: Timer | null = null
  #reading: Timer | null = null

  constructor(options: FairThreadOptions) {
    this.#options = options
  }

  /**
   * Rejects with {@link Problem} `too-many-in-flight` if too many jobs of the account wait, `overloaded` if too many of all
   * accounts wait; with {@link JobLost}; with an Error that the job threw.
   * @param order makes the order once the job has a place
   */
  async run(account: string, order: () => Order): Promise<Result> {
    this.#take(account)
    try {
      return await this.#enqueue(account, order())
    } finally {
      this.#jobs.leave(account)
    }
  }

  #take(account: string): void {
    const taking = this.#jobs.take(account)
    if (taking === 'taken') return
    const [code, whose] =
      taking === 'full'
        ? (['overloaded', ''] as const)
        : (['too-many-in-flight', ' of this account'] as const)
    throw new Problem(code, `Too many ${this.#options.makes}s${whose} are in progress. Try again later.`, {
      headers: { 'Retry-After': '2' },
    })
  }

  #enqueue(account: string, order: Order): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add('waiting', account, { account, order, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#waiting.take() ?? null
    if (this.#timer) timers.clear(this.#timer)
    if (!this.#current) {
      this.#worker?.unref()
      this.#timer = timers.setTimeout(() => this.#end(), IDLE_MS).unref()
      return
    }
    this.#timer = timers.setTimeout(
      () => this.#fail(new JobLost(`a ${this.#options.makes} took longer than 60 s`)),
      MAX_JOB_MS,
    )
    this.#worker ??= this.#started()
    this.#worker.ref()
    if (this.#isReady) this.#begin(this.#worker, this.#current)
  }

  #begin(worker: Worker, job: Job<Order, Result>): void {
    worker.postMessage(job.order)
    if (this.#options.maxProcessorMs !== undefined)
      this.#limitProcessorTime(worker, this.#options.maxProcessorMs)
  }

  #limitProcessorTime(worker: Worker, maxMs: number): void {
    const job = this.#current
    const usedMs = worker.cpuUsage().then(({ user, system }) => (user + system) / 1_000)
    this.#reading = timers.setInterval(() => {
      Promise.all([usedMs, worker.cpuUsage()]).then(
        ([before, { user, system }]) => {
          if (this.#current !== job || (user + system) / 1_000 - before <= maxMs) return
          this.#fail(new JobLost(`a ${this.#options.makes} took more than ${maxMs} ms of processor time`))
        },
        // The thread has ended, which its own event reports.
        () => undefined,
      )
    }, READ_MS)
  }

  #started(): Worker {
    const { module, makes, maxHeapMb } = this.#options
    const worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
    const lost = (why: string) => {
      if (this.#worker !== worker) return
      const message = `the thread that makes a ${makes} has ended: ${why}`
      this.#fail(this.#isReady ? new JobLost(message) : new Error(message))
    }
    worker.on('message', (message: FromThread<Result>) => {
      if (this.#worker === worker) this.#settle(worker, message)
    })
    worker.on('error', (error) => lost(String(error)))
    worker.on('exit', (code) => lost(`exit code ${code}`))
    return worker
  }

  #settle(worker: Worker, message: FromThread<Result>): void {
    const job = this.#current
    if ('ready' in message) {
      this.#isReady = true
      if (job) this.#begin(worker, job)
      return
    }
    this.#current = null
    this.#stopReading()
    if ('result' in message) job?.resolve(message.result)
    else job?.reject(new Error(`a ${this.#options.makes} could not be made: ${message.error}`))
    this.#next()
  }

  #fail(error: Error): void {
    const job = this.#current
    this.#current = null
    this.#end()
    job?.reject(error)
    this.#next()
  }

  #stopReading(): void {
    if (this.#reading) timers.clear(this.#reading)
    this.#reading = null
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    this.#isReady = false
    this.#stopReading()
    if (worker) void worker.terminate()
  }
}
