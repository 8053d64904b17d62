import { timers } from '../../primitives/runtime.ts'
import type { QueuePosition } from './budget.ts'
import { type CheckTask, ProviderError } from './interfaces.ts'

/** For longer times, setTimeout fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * One exchange that several tasks may wait for. Each task may leave separately; when the last one leaves, the exchange
 * is aborted.
 */
export class SharedRequest<R> {
  readonly #controller = new AbortController()
  readonly #now: () => number
  readonly #result: Promise<R>
  #waiters = 0
  #latestDeadline = 0
  /** The position in the host's queue, once the request has joined it. */
  position: QueuePosition | null = null
  /** Whether the exchange has begun. */
  isSent = false

  constructor(now: () => number, run: (request: SharedRequest<R>) => Promise<R>) {
    this.#now = now
    this.#result = Promise.resolve().then(() => run(this))
    this.#result.catch(() => {})
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ms until the latest deadline of all waiters. */
  readonly timeLeft = (): number => this.#latestDeadline - this.#now()

  /** Waits for the result while the task runs; when the task ends, rejects with a {@link ProviderError}. */
  join(task: CheckTask): Promise<R> {
    this.#waiters++
    this.#latestDeadline = Math.max(this.#latestDeadline, task.deadline)
    if (task.urgency === 'waiting') this.position?.raise(task.account)
    return new Promise((resolve, reject) => {
      const leave = () => {
        arrived()
        const fault = this.#whyLeft(task.signal)
        reject(fault)
        if (--this.#waiters === 0) this.#controller.abort(abandoned())
      }
      const left = Math.min(Math.max(task.deadline - this.#now(), 0), LONGEST_TIMER_MS)
      const timer = timers.setTimeout(leave, left)
      task.signal.addEventListener('abort', leave, { once: true })
      const arrived = () => {
        timers.clear(timer)
        task.signal.removeEventListener('abort', leave)
      }
      this.#result.finally(arrived).then(resolve, reject)
      if (task.signal.aborted) leave()
    })
  }

  /** Ends it for all waiters. */
  cancel(fault: ProviderError): void {
    this.#controller.abort(fault)
  }

  /** The reason that a withdrawn task states, otherwise its deadline. A withdrawal is not an error of the provider. */
  #whyLeft({ aborted, reason }: AbortSignal): ProviderError {
    if (aborted && reason instanceof ProviderError) return reason
    return this.isSent
      ? new ProviderError('timeout', 'no answer came before the deadline of the check')
      : new ProviderError('no_time_left', 'the deadline of the check came first')
  }
}

/** Ends an exchange that has no waiters left; it says nothing against the provider. */
const abandoned = () => new ProviderError('no_time_left', 'no caller waits for the answer')
