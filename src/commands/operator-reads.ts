import { LRUCache } from 'lru-cache'
import { StoreUnavailable } from '../engine/ports/event-store.ts'
import type { ReadOfAccount } from '../events/account.ts'
import { accountStream } from '../events/streams.ts'
import { delayBefore, PATIENT } from '../primitives/back-off.ts'
import { upTo } from '../primitives/lru-size.ts'
import { timers } from '../primitives/runtime.ts'
import { accountContext } from './account/context.ts'
import { accountDecider } from './account/decider.ts'
import type { CommandRunner } from './runner/runner.ts'

/** An operator's read of account data. `actor` is `operator` or `operator:<name>`. */
export type OperatorRead = { accountId: string; what: ReadOfAccount; actor: string }

const HOUR_MS = 3_600_000

/**
 * Records reads by operators as events of the accounts: at most once per operator, account, kind and hour, across all
 * processes.
 */
export class OperatorReads {
  readonly #runner: CommandRunner
  readonly #now: () => number
  /** Until when (epoch ms) a read need not be recorded again. */
  readonly #noted = new LRUCache<string, number>(upTo(50_000))
  /** Reads that are not recorded yet; a process that stops must report them. */
  readonly #open = new Map<string, { read: OperatorRead; written: Promise<void> }>()
  #ending = false

  constructor(deps: { runner: CommandRunner; now: () => number }) {
    this.#runner = deps.runner
    this.#now = deps.now
  }

  /** Resolves when the read is recorded. Rejects with StoreUnavailable: the data must then not be shown. */
  async write({ accountId, what, actor }: OperatorRead): Promise<void> {
    const key = keyOf({ accountId, what, actor })
    const time = this.#now()
    if ((this.#noted.get(key) ?? 0) > time) return
    const command = { type: 'noteRead', what, by: actor, now: new Date(time).toISOString() } as const
    const context = accountContext(accountId, actor)
    const { state } = await this.#runner.run(accountDecider, accountStream(accountId), command, context)
    const last = state.reads.findLast((one) => one.by === actor && one.what === what)
    this.#noted.set(key, (last ? Date.parse(last.at) : time) + HOUR_MS)
  }

  /** Records a read and retries while the store is unavailable. Rejects with errors that a retry cannot fix. */
  note(read: OperatorRead): Promise<void> {
    const key = keyOf(read)
    const inProgress = this.#open.get(key)
    if (inProgress) return inProgress.written
    const written = this.#keepTrying(read).finally(() => this.#open.delete(key))
    this.#open.set(key, { read, written })
    return written
  }

  /** Waits up to `ms` for open writes and returns the reads that could not be recorded: for a process that stops. */
  async end(ms: number): Promise<OperatorRead[]> {
    const all = Promise.allSettled([...this.#open.values()].map(({ written }) => written))
    const timer = Promise.withResolvers<void>()
    const timeout = timers.setTimeout(timer.resolve, ms)
    await Promise.race([all, timer.promise])
    timers.clear(timeout)
    this.#ending = true
    return [...this.#open.values()].map(({ read }) => read)
  }

  async #keepTrying(read: OperatorRead): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.write(read)
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.#ending) throw error
        await timers.sleep(delayBefore(failures, PATIENT), { ref: false })
      }
    }
  }
}

const keyOf = ({ accountId, what, actor }: OperatorRead): string => `${actor} ${what} ${accountId}`
