import { LRUCache } from 'lru-cache'
import { StoreUnavailable } from '../engine/ports/event-store.ts'
import type { ReadOfAccount } from '../events/account.ts'
import { accountStream } from '../events/streams.ts'
import { accountContext } from './account/context.ts'
import { accountDecider } from './account/decider.ts'
import type { CommandRunner } from './runner/runner.ts'

/** That an operator was shown something of an account. `actor` is `operator` or `operator:<name>`. */
export type OperatorRead = { accountId: string; what: ReadOfAccount; actor: string }

const HOUR_MS = 3_600_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Writes down what operators were shown of accounts, as events of the accounts: at most once for each operator, account,
 * kind and hour, over all processes.
 */
export class OperatorReads {
  readonly #runner: CommandRunner
  readonly #now: () => number
  /** Until when (epoch ms) a read need not be written down again. */
  readonly #noted = new LRUCache<string, number>({ max: 50_000 })
  /** Not yet written down: a process that goes down has to know them. */
  readonly #open = new Map<string, { read: OperatorRead; written: Promise<void> }>()
  #ending = false

  constructor(deps: { runner: CommandRunner; now: () => number }) {
    this.#runner = deps.runner
    this.#now = deps.now
  }

  /** Resolves when it is written. Rejects with StoreUnavailable: it must then not be shown. */
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

  /** The same, again and again while the store is away. Rejects with what another try cannot mend. */
  note(read: OperatorRead): Promise<void> {
    const key = keyOf(read)
    const underWay = this.#open.get(key)
    if (underWay) return underWay.written
    const written = this.#keepTrying(read).finally(() => this.#open.delete(key))
    this.#open.set(key, { read, written })
    return written
  }

  /** Gives up on what cannot be written within `ms`, and gives what that is: for a process that goes down. */
  async end(ms: number): Promise<OperatorRead[]> {
    const all = Promise.allSettled([...this.#open.values()].map(({ written }) => written))
    const timer = Promise.withResolvers<void>()
    const timeout = setTimeout(timer.resolve, ms)
    await Promise.race([all, timer.promise])
    clearTimeout(timeout)
    this.#ending = true
    return [...this.#open.values()].map(({ read }) => read)
  }

  async #keepTrying(read: OperatorRead): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.write(read)
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || this.#ending) throw error
        await new Promise((resolve) => setTimeout(resolve, pause).unref())
      }
    }
  }
}

const keyOf = ({ accountId, what, actor }: OperatorRead): string => `${actor} ${what} ${accountId}`
