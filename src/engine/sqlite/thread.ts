import { type EventEmitter, once } from 'node:events'
import { parentPort, type Transferable, Worker } from 'node:worker_threads'
import { StoreFull, StoreRefused, StoreUnavailable } from '../ports/event-store.ts'

export type Call = { op: string; args: unknown }
export type Reply =
  | { ok: true; value: unknown }
  | { ok: false; name: string; message: string; details?: unknown }
type Waiting = {
  op: string
  pack(): unknown
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The kind of database in a thread; `what` is its name in messages, e.g. `event log`. */
export type ThreadOptions = { what: string; file: string; [option: string]: unknown }

/** What a {@link SqliteThread} needs of its worker thread. */
export type DatabaseWorker = EventEmitter & {
  postMessage(calls: Call[], transfer: readonly Transferable[]): void
  terminate(): Promise<unknown>
}

/** The thread of a database ended by itself, so this process can no longer use the database. */
export class ThreadEnded extends StoreUnavailable {
  override readonly name = 'ThreadEnded'
  constructor({ what, file }: ThreadOptions, why: string) {
    super(
      `The thread of the ${what} (${file}) has ended: ${why}. Everything acknowledged is on disk. ` +
        'Start the service again; if this repeats, give the process more memory or check the disk',
    )
  }
}

const ERRORS: Record<string, new (message: string) => Error> = { StoreFull, StoreRefused, StoreUnavailable }

/** Arguments or a result whose buffers are transferred instead of copied. */
export class Transferred {
  readonly value: unknown
  readonly transfer: readonly Transferable[]
  constructor(value: unknown, transfer: readonly Transferable[]) {
    this.value = value
    this.transfer = transfer
  }
}

/** Maximum number of unanswered batches: the next one is already queued in the thread. */
const AHEAD = 2

/** Far more than a page of events or documents needs: a thread that exceeds it has a defect. */
const MAX_HEAP_MB = 512

/**
 * A database in a worker thread, so that its disk never blocks the event loop. At most two batches are in flight; calls
 * made meanwhile travel together in the next one, which groups commits.
 */
export class SqliteThread {
  readonly #worker: DatabaseWorker
  readonly #revive: (reply: Reply & { ok: false }) => Error
  #queue: Waiting[] = []
  readonly #inFlight: Waiting[][] = []
  readonly #options: ThreadOptions
  readonly #onEnd: (error: ThreadEnded) => void
  #closing = false
  #dead: Error | undefined

  /**
   * `module` runs {@link serve} with `options` as its worker data; a simulation gives a worker instead. `revive` restores the port's own errors. A thread
   * that ends by itself is not replaced: whether its last commit succeeded is unknown. Then `onEnd` is called once; by
   * default the error is thrown uncaught, which ends the process.
   */
  constructor(
    module: URL | DatabaseWorker,
    options: ThreadOptions,
    revive?: (reply: { name: string; message: string; details?: unknown }) => Error | undefined,
    onEnd: (error: ThreadEnded) => void = endProcess,
  ) {
    this.#options = options
    this.#onEnd = onEnd
    this.#revive = (reply) => revive?.(reply) ?? new (ERRORS[reply.name] ?? Error)(reply.message)
    this.#worker =
      'postMessage' in module
        ? module
        : new Worker(module, {
            workerData: options,
            resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
          })
    this.#worker.on('message', (replies: Reply[]) => this.#settle(replies))
    this.#worker.on('messageerror', (error) => this.#fail(error.message))
    this.#worker.on('error', (error) => this.#fail((error as Error | null)?.message ?? String(error)))
    this.#worker.on('exit', (code) => this.#fail(`exit code ${code}`))
  }

  /** Resolves with the result of the operation; rejects with the port's error. */
  call<T>(op: string, args: unknown): Promise<T> {
    return this.callLate<T>(op, () => args)
  }

  /**
   * The same, but the arguments are built when the batch leaves: calls gathered until then can be included. `pack` is
   * not called when the thread has ended.
   */
  callLate<T>(op: string, pack: () => unknown): Promise<T> {
    if (this.#dead) return Promise.reject(new StoreUnavailable(this.#dead.message))
    return new Promise<unknown>((resolve, reject) => {
      this.#queue.push({ op, pack, resolve, reject })
      if (this.#inFlight.length < AHEAD && this.#queue.length === 1) queueMicrotask(() => this.#send())
    }) as Promise<T>
  }

  /** Waits for the pending calls, then ends the thread. */
  async close(): Promise<void> {
    if (this.#dead) return
    this.#closing = true
    await this.call('close', null).catch(() => undefined)
    if (this.#dead) return
    const ended = once(this.#worker, 'exit')
    this.#dead = new Error('the database is closed')
    await this.#worker.terminate()
    await ended.catch(() => undefined)
  }

  #send(): void {
    if (this.#inFlight.length >= AHEAD || this.#queue.length === 0) return
    const batch = this.#queue
    this.#queue = []
    const transfer: Transferable[] = []
    try {
      const calls = batch.map(({ op, pack }): Call => ({ op, args: unwrap(pack(), transfer) }))
      this.#worker.postMessage(calls, transfer)
      this.#inFlight.push(batch)
    } catch (error) {
      for (const call of batch) call.reject(error as Error)
      this.#send()
    }
  }

  #settle(replies: Reply[]): void {
    const calls = this.#inFlight.shift() ?? []
    calls.forEach((call, i) => {
      const reply = replies[i]
      if (reply?.ok) call.resolve(reply.value)
      else
        call.reject(
          reply
            ? this.#revive(named(reply, this.#options))
            : new StoreUnavailable('the database thread did not answer'),
        )
    })
    this.#send()
  }

  #fail(why: string): void {
    const ended = new ThreadEnded(this.#options, why)
    const lost = [...this.#inFlight.splice(0).flat(), ...this.#queue]
    this.#queue = []
    for (const call of lost) call.reject(ended)
    if (this.#dead) return
    this.#dead = ended
    if (!this.#closing) this.#onEnd(ended)
  }
}

/** A refusal names its file: SQLite itself does not say which file is damaged. */
function named(reply: Reply & { ok: false }, { file }: ThreadOptions): Reply & { ok: false } {
  const { name, message } = reply
  return name !== 'StoreRefused' || message.includes(file)
    ? reply
    : { ...reply, message: `${file}: ${message}` }
}

/** Not as a rejection, which a caller could handle. */
function endProcess(error: ThreadEnded): void {
  process.nextTick(() => {
    throw error
  })
}

/** An error that the other side recognizes by its name. */
export class NamedError extends Error {
  readonly details: unknown
  constructor(name: string, message: string, details?: unknown) {
    super(message)
    this.name = name
    this.details = details
  }
}

/**
 * Worker side: answers each batch of calls with as many replies. `runBatch` must return one result per call, an Error
 * for a failed one, a {@link Transferred} if buffers are transferred; it decides which calls share a transaction.
 */
export function serve(runBatch: (calls: Call[]) => unknown[]): void {
  parentPort?.on('message', (calls: Call[]) => {
    const transfer: Transferable[] = []
    const replies = runBatch(calls).map((result) => replyWith(result, transfer))
    parentPort?.postMessage(replies, transfer)
  })
}

/** The reply to one call; an Error is the result of a failed one. Adds to `transfer` what the reply transfers. */
export function replyWith(result: unknown, transfer: Transferable[] = []): Reply {
  return result instanceof Error ? failed(result) : { ok: true, value: unwrap(result, transfer) }
}

function unwrap(value: unknown, transfer: Transferable[]): unknown {
  if (!(value instanceof Transferred)) return value
  transfer.push(...value.transfer)
  return value.value
}

function failed(error: Error): Reply & { ok: false } {
  const { name, message } = portError(error)
  return { ok: false, name, message, details: error instanceof NamedError ? error.details : undefined }
}

const FULL = 13
const PASSING = new Set([5, 6, 8, 10, 14]) // busy, locked, read-only, I/O error, cannot open
const DAMAGED = new Set([11, 26]) // corrupt, not a database

/** Converts SQLite's result code to an error of the port; any other error stays unchanged. */
export function portError(error: Error): Error {
  const code = sqliteCode(error)
  if (code === FULL) return new StoreFull(`no space is left for the database: ${error.message}`)
  if (code !== undefined && PASSING.has(code)) return new StoreUnavailable(error.message)
  if (code !== undefined && DAMAGED.has(code))
    return new StoreRefused(`the database is damaged (${error.message}): restore it from a backup`)
  return error
}

/** SQLite's primary result code (sqlite.org/rescode.html) of an error that node:sqlite threw. */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
