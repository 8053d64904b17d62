import { EventEmitter } from 'node:events'
import { StoreUnavailable } from '../../../src/engine/ports/event-store.ts'
import {
  type Call,
  type DatabaseWorker,
  type Reply,
  replyWith,
  SqliteThread,
  type ThreadEnded,
} from '../../../src/engine/sqlite/thread.ts'
import { timers } from '../../../src/primitives/runtime.ts'
import { ConnectionLost, type World } from '../../world/interfaces.ts'
import type { DiskFaults, FileName } from './faults.ts'

/** Runs one batch of calls on a file; one result for each, an Error for a failed one. */
export type Batch = (calls: readonly Call[]) => unknown[]

/** One opening of a data folder. It ends when it is closed, or when the folder is opened again after a kill. */
export type Session = { isCurrent(): boolean }

type ThreadParts = {
  world: World
  faults: DiskFaults
  session: Session
  file: FileName
  /** Which operations write. */
  writes: (call: Call) => boolean
  run: Batch
}

/** The real client of a database thread, over a virtual thread. */
export function openThread(parts: ThreadParts, onEnd: (error: ThreadEnded) => void): SqliteThread {
  return new SqliteThread(
    new VirtualThread(parts),
    { what: parts.file, file: `${parts.file}.db` },
    ({ name, message }) => (name === 'TypeError' ? new TypeError(message) : undefined),
    onEnd,
  )
}

/** A worker thread of the process whose database is in the world: one batch after another, in order. */
class VirtualThread extends EventEmitter implements DatabaseWorker {
  readonly #parts: ThreadParts
  #last: Promise<void> = Promise.resolve()
  #ended = false

  constructor(parts: ThreadParts) {
    super()
    this.#parts = parts
  }

  postMessage(calls: Call[]): void {
    this.#last = this.#last.then(() => this.#serve(calls))
  }

  async terminate(): Promise<void> {
    this.#ended = true
    this.emit('exit', 0)
  }

  async #serve(calls: readonly Call[]): Promise<void> {
    const { world, faults, file } = this.#parts
    const delay = faults.delay()
    if (delay > 0) await timers.sleep(delay, { ref: false })
    if (this.#ended) return
    const replies = await world.network
      .request(file, calls.map(({ op }) => op).join(' '), () => this.#run(calls))
      .catch((error: unknown) => {
        if (error instanceof ConnectionLost)
          return failed(calls, new StoreUnavailable(`${file}: ${error.message}`))
        throw error
      })
    if (this.#ended) return
    if (replies) this.emit('message', replies)
    else this.emit('exit', 1)
  }

  /** Undefined when the thread ends. */
  #run(calls: readonly Call[]): Reply[] | undefined {
    const { world, faults, session, file, writes, run } = this.#parts
    if (!session.isCurrent()) return undefined
    const dies = faults.kills(file)
    if (dies && world.draw.chance(0.5)) return undefined
    const isWrite = calls.some(writes)
    try {
      faults.before(file, isWrite)
      const results = run(calls)
      faults.after(file, isWrite)
      return dies ? undefined : results.map((result) => replyWith(result))
    } catch (error) {
      return dies ? undefined : failed(calls, error as Error)
    }
  }
}

const failed = (calls: readonly Call[], error: Error): Reply[] => calls.map(() => replyWith(error))
