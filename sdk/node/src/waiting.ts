import { isTransient } from './back-off.ts'
import type { Answer } from './call.ts'
import { APIError, NamecheckError, WaitTimeoutError } from './errors.ts'
import { unusable } from './failure.ts'
import { checkSeconds } from './options.ts'
import { sleep } from './sleep.ts'
import type { RequestOptions, Transport } from './transport.ts'
import type { Batch } from './types/batch.ts'
import type { Check } from './types/check.ts'

/** What a wait needs of a check or a batch in any view. */
export type Pending = Pick<Check | Batch, 'id' | 'status'>

/** Options of a call that waits until a check or a batch has ended. */
export type WaitOptions = RequestOptions & {
  /** How long to wait for the end; `deadlineSeconds` then covers all requests of the call together. */
  waitTimeoutSeconds?: number
}

/** Longest wait that one request asks for: many proxies close a connection that is silent for a minute. */
const LONGEST_WAIT_SECONDS = 50
/** The service is asked to answer this much before the caller's deadline. */
const MARGIN_MS = 1_000
/** Shortest time between two polls, for a service that does not wait. */
const SHORTEST_POLL_MS = 1_000
/** An answer that was asked for in time may arrive this much later. */
const GRACE_MS = 2_000

/** How much longer a call waits. */
export class WaitLimit {
  readonly #waitMs: number
  readonly #deadlineMs: number
  readonly #options: RequestOptions
  readonly #began = performance.now()
  /** @param otherwiseSeconds how long to wait where the options do not say */
  constructor(transport: Transport, options: WaitOptions | undefined, otherwiseSeconds: number) {
    const { waitTimeoutSeconds = otherwiseSeconds, ...others } = options ?? {}
    checkSeconds('waitTimeoutSeconds', waitTimeoutSeconds)
    this.#waitMs = waitTimeoutSeconds * 1_000
    this.#deadlineMs = (others.deadlineSeconds ?? transport.deadlineSeconds) * 1_000
    this.#options = others
  }

  /** Options of the request that begins the work. */
  options(): RequestOptions {
    return this.#limited(this.#deadlineMs - this.#spentMs())
  }

  /** Options of a request that asks whether the work has ended. */
  pollOptions(): RequestOptions {
    return this.#limited(Math.min(this.#deadlineMs - this.#spentMs(), this.leftMs() + GRACE_MS))
  }

  /** Seconds that the service is asked to wait in the next request. */
  waitSeconds(most = LONGEST_WAIT_SECONDS): number {
    const ms = Math.min(this.#waitMs, this.#deadlineMs - MARGIN_MS) - this.#spentMs()
    return Math.min(most, Math.max(1, Math.ceil(ms / 1_000)))
  }

  leftMs(): number {
    return Math.min(this.#waitMs, this.#deadlineMs) - this.#spentMs()
  }

  #limited(leftMs: number): RequestOptions {
    if (leftMs === Number.POSITIVE_INFINITY) return this.#options
    return { ...this.#options, deadlineSeconds: Math.max(1, leftMs) / 1_000 }
  }

  #spentMs(): number {
    return performance.now() - this.#began
  }
}

/** The id in an answer. Throws `UnexpectedAnswerError` for an answer without one. */
export function idOf(answer: Answer<Pending>): string {
  const { id } = answer.data ?? {}
  if (typeof id === 'string' && id !== '') return id
  throw unusable(answer, 'the answer has no id')
}

/**
 * Polls until a check or batch has ended. Transient errors do not end the wait. Throws {@link WaitTimeoutError} when the
 * wait is over; that and every other error carries the last known state as `accepted`.
 * @param known the state that is known already
 */
export async function untilEnded<T extends Pending>(
  poll: (waitSeconds: number, options: RequestOptions) => Promise<Answer<T>>,
  known: Answer<T> | null,
  limit: WaitLimit,
): Promise<Answer<T>> {
  let last = known
  let cause: unknown
  for (;;) {
    if (last !== null && hasEnded(last.data)) return last
    if (limit.leftMs() <= 0) throw carrying(last, timedOut(last, cause))
    const began = performance.now()
    let pauseMs = SHORTEST_POLL_MS
    try {
      last = await poll(limit.waitSeconds(), limit.pollOptions())
      cause = undefined
    } catch (error) {
      if (!isTransient(error)) throw carrying(last, error)
      cause = error
      if (error instanceof APIError) pauseMs = Math.max(pauseMs, (error.retryAfter ?? 0) * 1_000)
    }
    if (last !== null && hasEnded(last.data)) return last
    const restMs = Math.min(pauseMs - (performance.now() - began), limit.leftMs())
    if (restMs > 0) await sleep(restMs, limit.options().signal)
  }
}

const hasEnded = ({ status }: Pending): boolean => status === 'completed' || status === 'canceled'

function timedOut(last: Answer<Pending> | null, cause: unknown): unknown {
  if (last === null) return cause ?? new WaitTimeoutError('The wait ended before the first answer arrived.')
  const { id, status } = last.data
  const error = new WaitTimeoutError(`${id} is still ${status}. It continues: read it later, or wait longer.`)
  error.cause = cause
  return error
}

function carrying(last: Answer<Pending> | null, error: unknown): unknown {
  if (error instanceof NamecheckError) error.accepted = (last?.data ?? null) as Check | Batch | null
  return error
}
