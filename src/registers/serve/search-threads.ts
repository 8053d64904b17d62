import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FairQueue, type Urgency } from '../../fairness/fair-queue.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type { SearchOptions } from '../marks/search.ts'
import { RegisterRefused } from '../refused.ts'

/** What a thread does: a search, reading an index ahead of it, or closing a file. */
export type SearchOrder = Order | { readAhead: string } | { forget: string }
type Order = { id: number; path: string; name: string; options: SearchOptions }
/** What a thread answers to a search. */
export type Searched = { id: number; hits: unknown[] } | { id: number; error: string; isRefused: boolean }

/** A search takes milliseconds; one that takes longer is stuck, for example on a disk that does not answer. */
const MAX_SEARCH_MS = 20_000
/** More threads would only share the memory bandwidth. */
const MAX_THREADS = 4

/** Who searches: searches with a waiting caller go first, and accounts take turns. */
export type Searcher = {
  account?: string
  /** Default: `waiting`. */
  urgency?: Urgency
  /** Aborts when the hits are no longer needed. */
  signal?: AbortSignal
}

type Job = {
  order: Order
  resolve(hits: unknown[]): void
  reject(error: Error): void
}

type Thread = { worker: Worker; job: Job | null; timer: Timer | undefined }

export type SearchThreadsOptions = {
  /** Default: one less than the processors, at least one, at most four. */
  threads?: number
  /** Module of a thread. */
  module?: URL
  maxSearchMs?: number
}

/**
 * Searches registers in threads, so that no search blocks the event loop and no account delays another by more than the
 * searches in progress. A thread starts with the first search or the first file that
 * needs it, and keeps its files open. A thread that ends by itself or exceeds the time limit is replaced: its search is
 * rejected with {@link RegisterRefused}, and `problem` says why until a search succeeds.
 */
export class SearchThreads {
  readonly #most: number
  readonly #module: URL
  readonly #maxSearchMs: number
  readonly #threads = new Set<Thread>()
  readonly #waiting = new FairQueue<Job>()
  /** Files whose indexes every thread reads ahead. */
  readonly #ahead = new Set<string>()
  #lastId = 0
  #problem: string | null = null
  #closed = false

  constructor({ threads, module, maxSearchMs = MAX_SEARCH_MS }: SearchThreadsOptions = {}) {
    this.#most = threads ?? Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))
    this.#module = module ?? new URL('./search-thread.ts', import.meta.url)
    this.#maxSearchMs = maxSearchMs
  }

  /** Why the last thread ended that did not end as intended; null after a successful search. */
  get problem(): string | null {
    return this.#problem
  }

  /**
   * Every thread reads the index of the file that is there now, between searches. A thread that starts later does the same.
   * A search does not wait for it, and reads what is missing.
   */
  readAhead(path: string): void {
    if (this.#closed) return
    this.#ahead.add(path)
    if (this.#threads.size === 0) this.#start()
    else this.#order({ readAhead: path })
  }

  /** Rejects with {@link RegisterRefused}; with the reason of `signal` if that aborts first. */
  search(
    path: string,
    name: string,
    options: SearchOptions,
    { account = '', urgency = 'waiting', signal }: Searcher = {},
  ): Promise<unknown[]> {
    if (this.#closed) return Promise.reject(new RegisterRefused('the registers are closed'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    this.#lastId += 1
    const job: Job = { order: { id: this.#lastId, path, name, options }, resolve, reject }
    const abandon = (): void => {
      this.#waiting.remove(urgency, account, job)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abandon, { once: true })
    this.#waiting.add(urgency, account, job)
    this.#next()
    return promise.finally(() => signal?.removeEventListener('abort', abandon))
  }

  /** Closes a file that is not served any more. */
  forget(path: string): void {
    this.#ahead.delete(path)
    this.#order({ forget: path })
  }

  close(): void {
    this.#closed = true
    const ended = new RegisterRefused('the registers are closed')
    for (let job = this.#waiting.take(); job; job = this.#waiting.take()) job.reject(ended)
    for (const thread of [...this.#threads]) {
      thread.job?.reject(ended)
      this.#end(thread)
    }
  }

  #order(order: SearchOrder): void {
    for (const { worker } of this.#threads) worker.postMessage(order)
  }

  #next(): void {
    while (this.#waiting.size > 0) {
      const thread = this.#idle()
      const job = thread && this.#waiting.take()
      if (!thread || !job) return
      thread.job = job
      thread.worker.ref()
      thread.worker.postMessage(job.order)
      const late = `a search of ${job.order.path} took longer than ${this.#maxSearchMs / 1_000} s and was ended`
      thread.timer = timers.setTimeout(() => this.#lose(thread, late), this.#maxSearchMs)
    }
  }

  #idle(): Thread | undefined {
    for (const thread of this.#threads) if (!thread.job) return thread
    return this.#threads.size < this.#most ? this.#start() : undefined
  }

  #start(): Thread {
    const thread: Thread = { worker: new Worker(this.#module), job: null, timer: undefined }
    thread.worker.unref()
    thread.worker.on('message', (searched: Searched) => this.#settle(thread, searched))
    thread.worker.on('error', (error) => this.#lose(thread, `a search thread failed: ${message(error)}`))
    thread.worker.on('exit', (code) => this.#lose(thread, `a search thread ended with code ${code}`))
    for (const readAhead of this.#ahead) thread.worker.postMessage({ readAhead } satisfies SearchOrder)
    this.#threads.add(thread)
    return thread
  }

  #settle(thread: Thread, searched: Searched): void {
    const { job } = thread
    if (job?.order.id !== searched.id) return
    thread.job = null
    timers.clear(thread.timer)
    thread.worker.unref()
    if ('hits' in searched) {
      this.#problem = null
      job.resolve(searched.hits)
    } else job.reject(searched.isRefused ? new RegisterRefused(searched.error) : new Error(searched.error))
    this.#next()
  }

  #lose(thread: Thread, why: string): void {
    if (!this.#threads.has(thread)) return
    this.#problem = why
    thread.job?.reject(new RegisterRefused(`${why}; the search can be repeated`))
    this.#end(thread)
    this.#next()
  }

  #end(thread: Thread): void {
    this.#threads.delete(thread)
    timers.clear(thread.timer)
    void thread.worker.terminate()
  }
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))
