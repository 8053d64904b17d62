import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { FairQueue, type Urgency } from '../../fairness/fair-queue.ts'
import { type Timer, timers } from '../../primitives/runtime.ts'
import type { SearchOptions } from '../marks/search.ts'
import { RegisterRefused } from '../refused.ts'

/** What a thread does: a search, or the step of `OpenedRegisters` with a file; `readAhead` is all steps of `readOn`. */
export type SearchOrder = Order | { readAhead: string } | { use: string } | { forget: string }
type Order = { id: number; path: string; name: string; options: SearchOptions }
/** What a thread answers: to a search, and when a file is read ahead. */
export type Report = Searched | { read: string }
type Searched = { id: number; hits: unknown[] } | { id: number; error: string; isRefused: boolean }

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

type Thread = {
  worker: Worker
  job: Job | null
  timer: Timer | undefined
  /** Files that it reads ahead. */
  unread: Set<string>
  /** It searches nothing before it has read the files that all threads read ahead. */
  isStarting: boolean
}

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
  /** Files that every thread reads ahead; while one of a newer version does, with what follows. */
  readonly #ahead = new Map<string, (() => void) | null>()
  #lastId = 0
  #problem: string | null = null
  #closed = false

  constructor({ threads, module, maxSearchMs = MAX_SEARCH_MS }: SearchThreadsOptions = {}) {
    this.#most = threads ?? Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1))
    this.#module = module ?? new URL('./search-thread.ts', import.meta.url)
    this.#maxSearchMs = maxSearchMs
  }

  /** Why the last thread ended that did not end as intended, or what all threads read first; null after a successful search. */
  get problem(): string | null {
    if (this.#problem !== null) return this.#problem
    const threads = [...this.#threads]
    const [path] = threads[0]?.unread ?? []
    const isReading = path !== undefined && threads.every(({ isStarting }) => isStarting)
    return isReading ? `searches wait until the index of ${path} is read` : null
  }

  /**
   * Every thread reads the index of the file that is there now, and searches the version before meanwhile. A thread that
   * starts later reads it before its first search. Resolves when this version is searched; never if the file is forgotten.
   */
  readAhead(path: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#ahead.set(path, resolve)
    if (this.#threads.size === 0) this.#start()
    else for (const thread of this.#threads) order(thread, { readAhead: path })
    return promise
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
    for (const thread of this.#threads) {
      order(thread, { forget: path })
      this.#began(thread)
    }
    this.#next()
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
    const threads = [...this.#threads]
    const idle = threads.find(({ job, isStarting }) => !job && !isStarting)
    // One thread at a time reads its files, which takes the disk and a processor.
    if (idle || threads.length === this.#most || threads.some(({ isStarting }) => isStarting)) return idle
    const started = this.#start()
    return started.isStarting ? undefined : started
  }

  #start(): Thread {
    const thread: Thread = {
      worker: new Worker(this.#module),
      job: null,
      timer: undefined,
      unread: new Set(),
      isStarting: this.#ahead.size > 0,
    }
    thread.worker.unref()
    for (const path of this.#ahead.keys()) order(thread, { readAhead: path })
    thread.worker.on('message', (report: Report) =>
      'read' in report ? this.#hasRead(thread, report.read) : this.#settle(thread, report),
    )
    thread.worker.on('error', (error) => this.#lose(thread, `a search thread failed: ${message(error)}`))
    thread.worker.on('exit', (code) => this.#lose(thread, `a search thread ended with code ${code}`))
    this.#threads.add(thread)
    return thread
  }

  #hasRead(thread: Thread, path: string): void {
    thread.unread.delete(path)
    this.#useWhenRead(path)
    this.#began(thread)
    this.#next()
  }

  /** All threads change the version at the same time, so that a check can say which one was searched. */
  #useWhenRead(path: string): void {
    const used = this.#ahead.get(path)
    if (used === undefined || [...this.#threads].some(({ unread }) => unread.has(path))) return
    for (const thread of this.#threads) order(thread, { use: path })
    this.#ahead.set(path, null)
    used?.()
  }

  #began(thread: Thread): void {
    if (thread.unread.size === 0) thread.isStarting = false
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
    for (const path of thread.unread) this.#useWhenRead(path)
    this.#next()
  }

  #end(thread: Thread): void {
    this.#threads.delete(thread)
    timers.clear(thread.timer)
    void thread.worker.terminate()
  }
}

function order(thread: Thread, order: Exclude<SearchOrder, Order>): void {
  if ('readAhead' in order) thread.unread.add(order.readAhead)
  if ('forget' in order) thread.unread.delete(order.forget)
  thread.worker.postMessage(order)
}

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error))
