import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { FairQueue } from '../../fairness/fair-queue.ts'
import { SharedPool } from '../../fairness/shared-pool.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import { Problem } from '../http/problem.ts'
import type { Printed, PrintOrder } from './pdf-worker.ts'
import type { Page } from './report-model.ts'

type Job = PrintOrder & { account: string; resolve(bytes: Uint8Array): void; reject(error: Error): void }

/** Maximum number of jobs, including the current one; accounts share them. */
const MAX_JOBS = 17
/** A thread that works longer on one job is terminated, and the job fails. */
const MAX_JOB_MS = 60_000
/** An idle thread is terminated to free its memory. */
const IDLE_MS = 60_000
const MAX_HEAP_MB = 256
const MAX_REMEMBERED_BYTES = 16 * 1024 * 1024

/**
 * Prints pages as PDF in a separate thread, one after the other, with accounts taking turns. Large or many pages
 * therefore do not block the event loop. Concurrent requests for the same page share one job.
 */
export class Printer {
  readonly #remembered = new LRUCache<string, Uint8Array>({
    maxSize: MAX_REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  readonly #inProgress = new Map<string, Promise<Uint8Array>>()
  readonly #waiting = new FairQueue<Job>()
  readonly #jobs = new SharedPool(MAX_JOBS)
  #current: Job | null = null
  #worker: Worker | null = null
  #timer: Timer | null = null
  #printed = 0

  /**
   * The bytes of a page of an account; `key` identifies the page and its state: equal keys mean equal pages. Rejects
   * with {@link Problem} `too-many-in-flight` if too many jobs of the account wait, `overloaded` if too many of all
   * accounts wait.
   */
  async print(account: string, key: string, page: () => Page): Promise<Uint8Array> {
    const known = this.#remembered.get(key) ?? this.#inProgress.get(key)
    if (known) return known
    this.#take(account)
    const printing = this.#enqueue(account, page()).finally(() => {
      this.#jobs.leave(account)
      this.#inProgress.delete(key)
    })
    this.#inProgress.set(key, printing)
    const bytes = await printing
    this.#remembered.set(key, bytes)
    return bytes
  }

  #take(account: string): void {
    const taking = this.#jobs.take(account)
    if (taking === 'taken') return
    const [code, whose] =
      taking === 'full'
        ? (['overloaded', ''] as const)
        : (['too-many-in-flight', ' of this account'] as const)
    throw new Problem(code, `Too many PDF documents${whose} are in progress. Try again later.`, {
      headers: { 'Retry-After': '2' },
    })
  }

  #enqueue(account: string, page: Page): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#printed += 1
      this.#waiting.add('waiting', account, { id: this.#printed, account, page, resolve, reject })
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
    this.#worker ??= this.#started()
    this.#worker.ref()
    const { id, page } = this.#current
    this.#worker.postMessage({ id, page } satisfies PrintOrder)
    this.#timer = timers.setTimeout(
      () => this.#fail(new Error('a PDF took longer than 60 s to render')),
      MAX_JOB_MS,
    )
  }

  #started(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    const lost = (error: Error) => {
      if (this.#worker === worker) this.#fail(error)
    }
    worker.on('message', (printed: Printed) => this.#settle(printed))
    worker.on('error', lost)
    worker.on('exit', () => lost(new Error('the thread that renders PDF documents has ended')))
    return worker
  }

  #settle(printed: Printed): void {
    const job = this.#current
    if (job?.id !== printed.id) return
    this.#current = null
    if ('bytes' in printed) job.resolve(printed.bytes)
    else job.reject(new Error(`a PDF could not be rendered: ${printed.error}`))
    this.#next()
  }

  /** The thread ends with the failed job; a new one does the waiting jobs. */
  #fail(error: Error): void {
    const job = this.#current
    this.#current = null
    this.#end()
    job?.reject(error)
    this.#next()
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = null
    if (worker) void worker.terminate()
  }
}
